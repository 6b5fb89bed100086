import { removeInvisible, toOurDigits } from './invisible.ts'

const SEPARATORS = /[\s.\-/()\u2010-\u2015\u2212]/g

function withoutSeparators(text: string): string {
  return removeInvisible(text).replace(SEPARATORS, '')
}

const MOROCCAN = /^\+212[5-8]\d{8}$/

/** As E.164 (`+212612345678`), or null. Moroccan numbers need no prefix, those of other countries `+` or `00`. */
export function normalisePhone(text: string): string | null {
  const compact = withoutSeparators(text).replace(/^00/, '+')
  const full = compact.replace(/^(?:\+?212)?0?(?=[5-8]\d{8}$)/, '+212')
  if (full.startsWith('+212')) return MOROCCAN.test(full) ? full : null
  return /^\+[1-9]\d{6,14}$/.test(full) ? full : null
}

export function formatPhone(phone: string | null | undefined): string {
  if (!phone) return '—'
  if (!MOROCCAN.test(phone)) return phone
  return `0${phone.slice(4)}`.replace(/\d{2}(?=\d)/g, '$& ')
}

/** @param phone in E.164 */
export function whatsappAddress(phone: string): string {
  return `https://wa.me/${phone.replace('+', '')}`
}

/** The digits to look for inside stored numbers: `06 12` → `612`; null for anything but a number of at least four digits. */
export function phoneSearchDigits(text: string): string | null {
  const compact = withoutSeparators(toOurDigits(text)).replace(/^(?:\+|00)(?=\d)/, '')
  if (!/^\d{4,}$/.test(compact)) return null
  return compact.replace(/^(?:2120?|0)(?=\d{2})/, '')
}
