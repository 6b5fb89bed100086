import { type Centimes, formatAmount, formatMoney, formatSigned } from './money.ts'

/** `+50,00 MAD`, `−50,00 MAD`, `0,00 MAD`. */
export function formatSignedMoney(amount: Centimes): string {
  return amount > 0 ? formatSigned(amount, '+') : formatMoney(amount)
}

/** In a column or sum without the currency: `+4 000,00`, `−1 525,00`, `0,00`. */
export function formatSignedAmount(amount: Centimes): string {
  return amount > 0 ? `+${formatAmount(amount)}` : formatAmount(amount)
}
