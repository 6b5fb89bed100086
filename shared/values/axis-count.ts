import { formatCount } from './count.ts'

const units = [
  { size: 1_000_000_000, name: 'Md' },
  { size: 1_000_000, name: 'M' },
] as const

export function formatAxisCount(count: number): string {
  const unit = units.find(({ size }) => Math.abs(count) >= size)
  if (unit === undefined) return formatCount(Math.round(count))
  const tenths = Math.round((count / unit.size) * 10)
  const tenth = Math.abs(tenths % 10)
  return `${formatCount(Math.trunc(tenths / 10))}${tenth === 0 ? '' : `,${tenth}`}\u00A0${unit.name}`
}
