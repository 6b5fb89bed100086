import { SheetError } from './sheet-refusal.ts'
import type { SheetFormat } from './sheet-row.ts'

const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** Of the container of `.xls` files, and of workbooks with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** Begin files that are no table, whatever their name says: pages saved as `.xls`, PDF and RTF documents. */
const OTHER_TEXT = /^\s*(?:<(?:!doctype|html|table|\?xml)|%pdf-|\{\\rtf)/i

/** By the content, since names lie. Throws SheetError for what is neither a workbook nor a text. */
export function detectFormat(content: Buffer): SheetFormat {
  if (content.length === 0) throw new SheetError({ code: 'empty' })
  if (startsWith(content, ZIP)) return 'xlsx'
  if (startsWith(content, COMPOUND)) {
    const isLocked = content.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw new SheetError({ code: isLocked ? 'protected' : 'oldExcel' })
  }
  if (OTHER_TEXT.test(content.subarray(0, 512).toString('latin1').replace(/^ï»¿/, ''))) {
    throw new SheetError({ code: 'otherFormat' })
  }
  return 'csv'
}

function startsWith(content: Buffer, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => content[index] === byte)
}
