import { strToU8, zipSync } from 'fflate'
import writeXlsxFile from 'write-excel-file/node'
import { describe, expect, it } from 'vitest'
import { readRows } from './read-rows.ts'
import { SHEET_LIMITS } from './sheet-limits.ts'
import { SheetError } from './sheet-refusal.ts'
import type { SheetLimits } from './sheet-row.ts'

function read(content: string | Uint8Array, limits: Partial<SheetLimits> = {}) {
  return readRows(Buffer.from(content), { ...SHEET_LIMITS, ...limits })
}

async function findFault(...args: Parameters<typeof read>) {
  const error: unknown = await read(...args).catch((thrown: unknown) => thrown)
  return error instanceof SheetError ? error.fault : error
}

async function readCells(...args: Parameters<typeof read>) {
  return (await read(...args)).rows.map(({ cells }) => cells)
}

/** A workbook of one sheet from the XML of its rows. */
function makeWorkbook(rows: string, more: Record<string, Uint8Array> = {}): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="Feuil1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    ...more,
  })
}

describe('a CSV file', () => {
  it.each([
    ['semicolons', 'Date;Montant;Note\n27/11/2026;1 234,50;Été\n'],
    ['commas', 'Date,Montant,Note\r\n27/11/2026,"1 234,50",Été\r\n'],
    ['tabs', 'Date\tMontant\tNote\n27/11/2026\t1 234,50\tÉté'],
    ['a line for Excel', 'sep=,\r\nDate,Montant,Note\r\n27/11/2026,"1 234,50",Été\r\n'],
  ])('is read with %s', async (_, text) => {
    expect(await readCells(text)).toEqual([
      ['Date', 'Montant', 'Note'],
      ['27/11/2026', '1 234,50', 'Été'],
    ])
  })

  it.each([
    ['UTF-8 with a mark', Buffer.from('\uFEFFFès;Œuvre €', 'utf8'), 'utf-8'],
    ['UTF-8', Buffer.from('Fès;Œuvre €', 'utf8'), 'utf-8'],
    ['UTF-16', Buffer.from('\uFEFFFès;Œuvre €', 'utf16le'), 'utf-16le'],
    ['Windows-1252', Buffer.from([0x46, 0xe8, 0x73, 0x3b, 0x8c, ...Buffer.from('uvre '), 0x80]), 'windows-1252'],
  ])('is read in %s', async (_, content, encoding) => {
    const { rows, info } = await read(content)
    expect(rows[0]?.cells).toEqual(['Fès', 'Œuvre €'])
    expect(info.encoding).toBe(encoding)
  })

  it('keeps the numbers of its rows, quotes, and formulas as text', async () => {
    const { rows } = await read('\n;;\nNote;Autre\n"a ""b""\nc";Café "Nord"\n\n=1+1;x\n')
    expect(rows).toEqual([
      { number: 3, cells: ['Note', 'Autre'] },
      { number: 4, cells: ['a "b"\nc', 'Café "Nord"'] },
      { number: 6, cells: ['=1+1', 'x'] },
    ])
  })

  it.each([
    ['nothing', '', { code: 'empty' }],
    ['blank lines', '\n ; \n', { code: 'empty' }],
    ['an open quote', 'a;b\n"c;d\ne;f\n', { code: 'brokenQuote', row: 2 }],
    ['control characters', 'a\u0000b;c', { code: 'badEncoding' }],
    ['a letter that Windows-1252 lacks', Buffer.from([0x61, 0x81, 0x3b]), { code: 'badEncoding' }],
    ['half a letter after a mark', Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xe9, 0x3b]), { code: 'badEncoding' }],
    ['a web page', '  <html><table><tr><td>1</td></tr></table></html>', { code: 'otherFormat' }],
    ['a PDF', '%PDF-1.7 x', { code: 'otherFormat' }],
    ['too many rows', 'a\nb\nc\nd', { code: 'tooManyRows', max: 3 }],
    ['too many columns', 'a;b;c;d;e', { code: 'tooManyColumns', max: 4 }],
    ['a huge cell', `a\n${'x'.repeat(101)}`, { code: 'cellTooLong', row: 2, max: 100 }],
  ])('with %s is refused', async (_, content, fault) => {
    expect(await findFault(content, { rows: 3, columns: 4, cellLength: 100 })).toEqual(fault)
  })
})

describe('a workbook', () => {
  it('is read with dates, numbers, texts and rows left out', async () => {
    const date = new Date('2026-11-27T00:00:00Z')
    const content = await writeXlsxFile([
      [{ value: 'Date' }, { value: 'Montant' }, { value: 'Référence' }],
      [{ value: date, type: Date, format: 'dd/mm/yyyy' }, { value: 1234.5, type: Number }, { value: '0012' }],
      [null, null, null],
      [
        { value: new Date('2026-11-28T23:59:00Z'), type: Date, format: 'dd/mm/yyyy hh:mm' },
        { value: 0.1 + 0.2, type: Number },
      ],
    ]).toBuffer()
    const { rows, info } = await read(content)
    expect(rows).toEqual([
      { number: 1, cells: ['Date', 'Montant', 'Référence'] },
      { number: 2, cells: [{ date: '2026-11-27' }, 1234.5, '0012'] },
      { number: 4, cells: [{ date: '2026-11-28' }, 0.1 + 0.2, null] },
    ])
    expect(info).toEqual({ format: 'xlsx', encoding: null, delimiter: null, hasMoreSheets: false })
  })

  it('gives the value of a formula, and the text of an error', async () => {
    const rows = `<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>CONCAT("a","b")</f><v>ab</v></c><c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D1" t="b"><v>1</v></c></row>`
    expect(await readCells(makeWorkbook(rows))).toEqual([[2, 'ab', '#DIV/0!', 'VRAI']])
  })

  const cell = '<row r="1"><c r="A1"><v>1</v></c></row>'

  it('that declares entities is not expanded', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(1000)}">]>`
    const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>&a;&a;</t></is></c></row>'
    const content = makeWorkbook('', {
      'xl/worksheets/sheet1.xml': strToU8(`${bomb}<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    })
    const cells = await readCells(content).catch(() => [])
    expect(JSON.stringify(cells).length).toBeLessThan(100)
  })

  it.each<[string, Uint8Array, object]>([
    ['an old .xls', Buffer.from('d0cf11e0a1b11ae1' + '00'.repeat(600), 'hex'), { code: 'oldExcel' }],
    [
      'a password',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1' + '00'.repeat(600), 'hex'),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
      { code: 'protected' },
    ],
    ['half its bytes', makeWorkbook(cell).subarray(0, 300), { code: 'damaged' }],
    ['a few bytes', Buffer.from('504b0304', 'hex'), { code: 'damaged' }],
    [
      'no sheet',
      zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') }),
      { code: 'otherFormat' },
    ],
    [
      'cells out of order',
      makeWorkbook('<row r="2"><c r="A2"><v>1</v></c></row><row r="1"><c r="A1"><v>1</v></c></row>'),
      { code: 'damaged' },
    ],
    ['no cell', makeWorkbook(''), { code: 'empty' }],
    ['a bomb', makeWorkbook(cell, { 'xl/sharedStrings.xml': new Uint8Array(4_000_000) }), { code: 'tooHeavy' }],
    [
      'many parts',
      makeWorkbook(
        cell,
        Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`xl/media/${index}.png`, new Uint8Array()])),
      ),
      { code: 'tooHeavy' },
    ],
    ['a far column', makeWorkbook('<row r="1"><c r="XFD1"><v>1</v></c></row>'), { code: 'tooManyColumns', max: 100 }],
    [
      'many rows',
      makeWorkbook(
        '<row><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>1</v></c></row><row r="3"><c r="A3"><v>1</v></c></row><row r="4"><c r="A4"><v>1</v></c></row>',
      ),
      { code: 'tooManyRows', max: 3 },
    ],
  ])('with %s is refused', async (_, content, fault) => {
    expect(await findFault(content, { unpackedBytes: 1_000_000, rows: 3 })).toEqual(fault)
  })

  it('whose archive states a wrong size for a part is unpacked no further', async () => {
    const content = Buffer.from(makeWorkbook(cell, { 'xl/sharedStrings.xml': new Uint8Array(4_000_000) }))
    const stated = Buffer.alloc(4)
    stated.writeUInt32LE(4_000_000)
    // In the directory at its end.
    content.writeUInt32LE(1, content.lastIndexOf(stated))
    expect(await findFault(content, { unpackedBytes: 1_000_000 })).not.toMatchObject({ code: 'tooHeavy' })
  })
})
