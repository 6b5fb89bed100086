/** In the order in which they are looked for. */
export const typingSlips = ['zero', 'swap', 'repeat', 'digit'] as const
/** `zero`: up to three zeros too many or too few. `repeat`: a digit typed twice or left out. `digit`: one wrong digit. */
export type TypingSlip = (typeof typingSlips)[number]

/** The slip that makes `typed` of `meant`, both positive whole numbers, or null. */
export function findNumberSlip(meant: number, typed: number): TypingSlip | null {
  return findZeroSlip(meant, typed) ?? findTextSlip(String(meant), String(typed))
}

/** The same for amounts in centimes, as they are typed: with decimals only where one of the two has some. */
export function findAmountSlip(meant: number, typed: number): TypingSlip | null {
  if (meant % 100 === 0 && typed % 100 === 0) return findNumberSlip(meant / 100, typed / 100)
  return findZeroSlip(meant, typed) ?? findTextSlip(writeDecimals(meant), writeDecimals(typed))
}

function findZeroSlip(meant: number, typed: number): TypingSlip | null {
  const [small, large] = meant < typed ? [meant, typed] : [typed, meant]
  return [10, 100, 1000].some((factor) => small * factor === large) ? 'zero' : null
}

function writeDecimals(amount: number): string {
  return `${Math.trunc(amount / 100)},${String(amount % 100).padStart(2, '0')}`
}

function findTextSlip(meant: string, typed: string): TypingSlip | null {
  if (meant.length === typed.length) return findSameLengthSlip(meant, typed)
  if (typed.length === meant.length + 1) return isOneDoubled(meant, typed) ? 'repeat' : null
  if (meant.length === typed.length + 1) return isOneLeftOut(meant, typed) ? 'repeat' : null
  return null
}

function findSameLengthSlip(meant: string, typed: string): TypingSlip | null {
  const first = firstDifference(meant, typed)
  const rest = first + 1
  if (first === meant.length) return null
  if (meant.slice(rest) === typed.slice(rest)) return 'digit'
  const isSwap =
    meant[first] === typed[rest] && meant[rest] === typed[first] && meant.slice(rest + 1) === typed.slice(rest + 1)
  // The comma has a fixed place: two digits around it are no neighbours.
  return isSwap && meant[first] !== ',' && meant[rest] !== ',' ? 'swap' : null
}

function isOneDoubled(meant: string, typed: string): boolean {
  const first = firstDifference(meant, typed)
  return first > 0 && typed[first] === typed[first - 1] && meant.slice(first) === typed.slice(first + 1)
}

function isOneLeftOut(meant: string, typed: string): boolean {
  const first = firstDifference(typed, meant)
  return meant.slice(first + 1) === typed.slice(first)
}

/** The first place where they differ; the length of `one` where `other` only goes on. */
function firstDifference(one: string, other: string): number {
  let place = 0
  while (place < one.length && one[place] === other[place]) place += 1
  return place
}
