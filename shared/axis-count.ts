import { formatCount } from './count.ts'

const compact = new Intl.NumberFormat('fr-FR', { notation: 'compact', maximumFractionDigits: 1 })

/** A round number beside an axis, which has no room for nine digits: `60 000`, `2,5 M`, `1 Md`. */
export function formatAxisCount(count: number): string {
  return Math.abs(count) < 1_000_000 ? formatCount(Math.round(count)) : compact.format(count)
}
