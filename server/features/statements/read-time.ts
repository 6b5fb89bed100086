import type { Cell } from '#server/platform/spreadsheets/sheet-row.ts'

const TIME = /^(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?$/
const DAY_SECONDS = 86_400

/**
 * `HH:MM:SS`; null where the cell has none, undefined for what is no time. Behind a date in one cell, only what looks like a time is
 * one. A workbook keeps a time as a part of a day.
 */
export function readTimeCell(cell: Cell, isBehindDate: boolean): string | null | undefined {
  if (cell === null || typeof cell === 'object') return null
  if (typeof cell === 'number') {
    if (isBehindDate) return null
    return cell >= 0 && cell < 1 ? toTime(Math.round(cell * DAY_SECONDS)) : undefined
  }
  const text = cell.trim()
  const found = TIME.exec(isBehindDate ? (/[T ]([^T ]+)$/.exec(text)?.[1] ?? '') : text)
  if (found === null) return isBehindDate || text === '' ? null : undefined
  const [hours, minutes, seconds] = [found[1], found[2], found[3] ?? '0'].map(Number)
  if (hours === undefined || minutes === undefined || seconds === undefined) return undefined
  if (hours > 23 || minutes > 59 || seconds > 59) return isBehindDate ? null : undefined
  return toTime(hours * 3600 + minutes * 60 + seconds)
}

function toTime(seconds: number): string {
  const within = Math.min(seconds, DAY_SECONDS - 1)
  const parts = [Math.floor(within / 3600), Math.floor((within % 3600) / 60), within % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
