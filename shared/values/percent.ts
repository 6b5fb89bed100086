import { removeInvisible } from './invisible.ts'

/** `30 %`, `0,5 %` from hundredths of a percent. */
export function formatPercent(basisPoints: number): string {
  return `${formatPercentForInput(basisPoints)}\u00A0%`
}

export function formatPercentForInput(basisPoints: number): string {
  const decimals = String(basisPoints % 100).padStart(2, '0')
  return `${Math.trunc(basisPoints / 100)}${decimals === '00' ? '' : `,${decimals.replace(/0$/, '')}`}`
}

/** Reads `30`, `0,5`, `0.25 %` as hundredths of a percent. Undefined for anything else, also for a third decimal. */
export function parsePercent(text: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(removeInvisible(text).trim())
  if (match === null) return undefined
  const [, whole = '', decimals = ''] = match
  return Number.parseInt(whole, 10) * 100 + Number.parseInt(decimals.padEnd(2, '0'), 10)
}
