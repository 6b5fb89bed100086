export const THOUSANDS_SPACE = '\u202F'

/** `1234567` → `1 234 567` (U+202F). Takes plain digits only. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, THOUSANDS_SPACE)
}

export function formatCount(count: number | bigint): string {
  const text = String(count)
  return text.startsWith('-') ? `\u2212${groupThousands(text.slice(1))}` : groupThousands(text)
}

export function counted(count: number, singular: string): string {
  return `${formatCount(count)} ${Math.abs(count) >= 2 ? `${singular}s` : singular}`
}
