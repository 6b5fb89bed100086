import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, type ZlibOptions } from 'node:zlib'
import { Zip, ZipPassThrough, type ZipInputFile } from 'fflate'
import { daysBetween } from '#shared/values/calendar-date.ts'
import { isIsoDate } from '#shared/values/iso-date.ts'
import { createTotals, type Cell, type CellKind, type ExportSheet } from './export-sheet.ts'
import { makeXlsxFrame } from './xlsx-frame.ts'

/** Streamed by hand: the library needs ten times the memory and four times the time (docs/performance.md#the-rest). */
export async function* xlsxFile(sheet: ExportSheet): AsyncGenerator<Uint8Array> {
  const frame = await makeXlsxFrame(sheet.title, sheet.columns)
  const made: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error
    made.push(piece)
  })
  for (const [path, content] of frame.files) {
    const file = new ZipPassThrough(path)
    zip.add(file)
    file.push(content, true)
  }
  const file = new DeflatedFile(frame.sheetPath)
  zip.add(file)

  const kinds = sheet.columns.map(({ kind }) => kind)
  const totals = createTotals(sheet.columns)
  let text = frame.before
  let number = 1
  for await (const rows of sheet.batches()) {
    totals.add(rows)
    for (const row of rows) text += rowXml(row, (number += 1), kinds, frame.styles.rows)
    await file.push(text, false)
    text = ''
    yield* made.splice(0)
  }
  text += rowXml(totals.line(sheet.totalLabel), number + 1, kinds, frame.styles.totals)
  await file.push(text + frame.after, true)
  zip.end()
  yield* made.splice(0)
}

const deflate: (data: Buffer, options: ZlibOptions) => Promise<Buffer<ArrayBuffer>> = promisify(deflateRaw)

class DeflatedFile implements ZipInputFile {
  readonly filename: string
  readonly compression = 8
  size = 0
  crc = 0
  ondata: NonNullable<ZipInputFile['ondata']> = () => undefined

  constructor(filename: string) {
    this.filename = filename
  }

  async push(text: string, isLast: boolean): Promise<void> {
    const data = Buffer.from(text)
    this.size += data.length
    this.crc = crc32(data, this.crc)
    // Each batch but the last ends with a flush, so that the batches form one stream.
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
    this.ondata(null, await deflate(data, { finishFlush, level: 6 }), isLast)
  }
}

function rowXml(row: readonly Cell[], number: number, kinds: readonly CellKind[], styles: readonly string[]): string {
  let cells = ''
  for (let index = 0; index < row.length; index += 1) {
    cells += cellXml(row[index] ?? null, `${columnName(index)}${number}`, kinds[index] ?? 'text', styles[index] ?? '0')
  }
  return `<row r="${number}">${cells}</row>`
}

function cellXml(cell: Cell, at: string, kind: CellKind, style: string): string {
  if (cell === null || cell === '') return `<c r="${at}" s="${style}"/>`
  if (typeof cell === 'number') {
    return `<c r="${at}" s="${style}"><v>${kind === 'money' ? formatDecimal(cell) : cell}</v></c>`
  }
  if (kind === 'date' && isIsoDate(cell)) return `<c r="${at}" s="${style}"><v>${daysBetween(DAY_ZERO, cell)}</v></c>`
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

const DAY_ZERO = '1899-12-30'

/** Centimes as a decimal, by digits instead of a division: -123450 → `-1234.50`. */
function formatDecimal(centimes: number): string {
  const size = Math.abs(centimes)
  const rest = size % 100
  return `${centimes < 0 ? '-' : ''}${(size - rest) / 100}.${rest < 10 ? '0' : ''}${rest}`
}

function columnName(index: number): string {
  return String.fromCodePoint(65 + index)
}

// Excel reads `_x0041_` as A, so the line before `x0041_` is written as its own code.
const UNSAFE = /[&<>]|[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]|_(?=x[\da-fA-F]{4}_)/gu
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', _: '_x005F_' }

function escapeXml(text: string): string {
  return text.replace(UNSAFE, (character) => escapes[character] ?? '')
}
