import { removeInvisible, toOurDigits } from '#shared/values/invisible.ts'

/** A Moroccan bank account as 24 digits: 3 of the bank, 3 of the town, 16 of the account, 2 of the key. Spaces are dropped. */
export function normaliseRib(text: string): string {
  return toOurDigits(removeInvisible(text)).replace(/[\s.-]/g, '')
}

/** The key, 01 to 97, makes the whole number divisible by 97. */
export function isRib(rib: string): boolean {
  if (!/^\d{24}$/.test(rib)) return false
  const key = rib.slice(22)
  return BigInt(rib) % 97n === 0n && key >= '01' && key <= '97'
}

/** In the groups of a bank statement: `011 780 0000123456789012 45`. */
export function formatRib(rib: string): string {
  return rib.replace(/^(\d{3})(\d{3})(\d{16})(\d{2})$/, '$1 $2 $3 $4')
}
