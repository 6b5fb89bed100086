import { groupThousands } from '#shared/values/count.ts'

/** The keys of the pad beside the digits. */
export const padKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', ',', '0'] as const
export type PadKey = (typeof padKeys)[number] | 'back' | 'clear'

/** As many as an amount may have before its comma. */
const MAX_WHOLE = 9
const MAX_DECIMALS = 2

/** The typed amount after a key: whole dirhams, and a comma with its decimals. A key that does not fit changes nothing. */
export function typeKey(text: string, key: PadKey): string {
  if (key === 'clear') return ''
  if (key === 'back') return text.slice(0, -1)
  const [whole = '', decimals] = text.split(',')
  if (key === ',') return decimals === undefined ? `${whole === '' ? '0' : whole},` : text
  if (decimals !== undefined) return decimals.length < MAX_DECIMALS ? text + key : text
  if (whole === '' || whole === '0') return key
  return whole.length < MAX_WHOLE ? text + key : text
}

/** The key of the pad for a key of the keyboard; undefined for one that types nothing here. */
export function readPadKey(key: string, digit: string | undefined): PadKey | undefined {
  const found = padKeys.find((one) => one === digit)
  if (found !== undefined) return found
  if (key === ',' || key === '.' || key === 'Decimal') return ','
  if (key === 'Backspace') return 'back'
  return key === 'Delete' ? 'clear' : undefined
}

/** The typed amount as it is shown, with its thousands apart. */
export function formatTyped(text: string): string {
  const [whole = '', decimals] = text.split(',')
  return decimals === undefined ? groupThousands(whole) : `${groupThousands(whole)},${decimals}`
}
