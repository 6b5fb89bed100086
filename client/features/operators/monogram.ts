/** Two letters for an operator: `Western Union` → WU, `Ria` → RI. */
export function makeMonogram(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const [first = '', second] = words
  const letters = second === undefined ? Array.from(first).slice(0, 2) : [firstLetter(first), firstLetter(second)]
  return letters.join('').toUpperCase()
}

/** Splits into whole characters: half of a surrogate pair would show as a box. */
function firstLetter(word: string): string {
  return Array.from(word)[0] ?? ''
}
