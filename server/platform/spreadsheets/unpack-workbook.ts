import { unzipSync, zipSync } from 'fflate'
import { SheetError } from './sheet-refusal.ts'

const MAX_PARTS = 500
/** In the header of a part of the archive. */
const ENCRYPTED = 1
/** Its tables and what names them; pictures, macros and settings of printers are not read. */
const READ = /\.(?:xml|rels)$/
const WORKBOOK = 'xl/workbook.xml'
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/
/** A cell that shows an error, such as `#DIV/0!`: the library reads it as empty, and an empty amount may be allowed. */
const ERROR_CELL = /(<(?:\w+:)?c\b[^>]*\st=)(["'])e\2/g

/**
 * The tables of a workbook as an archive without compression, so that what reads it unpacks nothing more. A part is unpacked into the
 * size that the archive states for it, and no further. Throws SheetError.
 */
export function unpackWorkbook(
  content: Buffer,
  maxBytes: number,
): { archive: Uint8Array<ArrayBuffer>; workbook: string } {
  if (content.length < 30) throw new SheetError({ code: 'damaged' })
  if ((content.readUInt16LE(6) & ENCRYPTED) !== 0) throw new SheetError({ code: 'protected' })
  const parts = unpack(content, maxBytes)
  const workbook = parts[WORKBOOK]
  if (workbook === undefined) throw new SheetError({ code: 'otherFormat' })
  for (const [name, part] of Object.entries(parts)) {
    if (SHEET.test(name)) parts[name] = errorsToTexts(Buffer.from(part))
  }
  return { archive: zipSync(parts, { level: 0 }), workbook: Buffer.from(workbook).toString('utf8') }
}

function errorsToTexts(sheet: Buffer): Buffer {
  if (!sheet.includes('"e"') && !sheet.includes("'e'")) return sheet
  return Buffer.from(sheet.toString('utf8').replace(ERROR_CELL, '$1$2str$2'))
}

function unpack(content: Buffer, maxBytes: number): Record<string, Uint8Array> {
  let unpacked = 0
  let count = 0
  try {
    return unzipSync(content, {
      filter: ({ name, originalSize }) => {
        count += 1
        if (count > MAX_PARTS) throw new SheetError({ code: 'tooHeavy' })
        if (!READ.test(name)) return false
        unpacked += originalSize
        if (unpacked > maxBytes) throw new SheetError({ code: 'tooHeavy' })
        return true
      },
    })
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError({ code: 'damaged' })
  }
}
