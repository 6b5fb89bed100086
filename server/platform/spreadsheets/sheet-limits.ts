import { MAX_ATTACHMENT_BYTES } from '#shared/attachments/attachment-terms.ts'
import type { SheetLimits } from './sheet-row.ts'

/** Of files that clients send. With `rows` rows besides a few lines of titles. */
export const SHEET_LIMITS: SheetLimits = {
  bytes: MAX_ATTACHMENT_BYTES,
  unpackedBytes: 100 * 1024 * 1024,
  rows: 50_010,
  columns: 100,
  cellLength: 2_000,
  timeMs: 60_000,
  memoryMb: 512,
}
