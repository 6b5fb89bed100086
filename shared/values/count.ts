/** U+202F, what French puts between thousands. */
export const THOUSANDS_SPACE = '\u202F'

/** Digits in groups of three: `1234567` → `1 234 567` (U+202F). Takes plain digits only. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, THOUSANDS_SPACE)
}

/** A whole number for people (rows, pages, products): `1 234`. A minus sign is U+2212. */
export function formatCount(count: number | bigint): string {
  const text = String(count)
  return text.startsWith('-') ? `\u2212${groupThousands(text.slice(1))}` : groupThousands(text)
}

/** A number with its noun in agreement: `1 agence`, `2 agences` (French says `0 agence`). Regular plurals only. */
export function counted(count: number, singular: string): string {
  return `${formatCount(count)} ${Math.abs(count) >= 2 ? `${singular}s` : singular}`
}
