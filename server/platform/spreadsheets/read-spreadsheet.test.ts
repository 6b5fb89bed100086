import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { SHEET_LIMITS } from './sheet-limits.ts'
import type { SheetRow } from './sheet-row.ts'

const CSV = `Date;Montant\n${'27/11/2026;1,00\n'.repeat(2999)}`
const SMALL = 'Date;Montant\n27/11/2026;1,00\n'

async function readAll(content: string | Buffer, limits = {}) {
  const slices: Array<readonly SheetRow[]> = []
  const info = await readSpreadsheet(Buffer.from(content), { ...SHEET_LIMITS, ...limits }, (rows) => slices.push(rows))
  return { info, slices }
}

describe('a file read in a thread', () => {
  it('comes in slices', async () => {
    const { info, slices } = await readAll(CSV)
    expect(info).toMatchObject({ format: 'csv', delimiter: ';', encoding: 'utf-8' })
    expect(slices.map(({ length }) => length)).toEqual(Array.from({ length: 30 }, () => 100))
    expect(slices.at(-1)?.at(-1)).toEqual({ number: 3000, cells: ['27/11/2026', '1,00'] })
  })

  it('is read at once where it is a small text', async () => {
    expect((await readAll(SMALL)).slices).toEqual([
      [
        { number: 1, cells: ['Date', 'Montant'] },
        { number: 2, cells: ['27/11/2026', '1,00'] },
      ],
    ])
    await expect(readAll('', {})).rejects.toMatchObject({ code: 'spreadsheets.empty' })
  })

  it('is refused with a sentence', async () => {
    await expect(readAll(Buffer.from('504b0304', 'hex'))).rejects.toMatchObject({ code: 'spreadsheets.damaged' })
    await expect(readAll(CSV, { rows: 10 })).rejects.toMatchObject({
      code: 'spreadsheets.too_many_rows',
      params: { max: 10 },
    })
    await expect(readAll(CSV, { bytes: 10 })).rejects.toMatchObject({ code: 'spreadsheets.too_heavy' })
  })

  it('that takes too long or too much memory is given up', async () => {
    await expect(readAll(CSV, { timeMs: 1 })).rejects.toMatchObject({ code: 'spreadsheets.too_heavy' })
    const quotes = Buffer.from(`"a";`.repeat(1_200_000))
    await expect(readAll(quotes, { memoryMb: 12 })).rejects.toMatchObject({ code: 'spreadsheets.too_heavy' })
  })

  it('stops when what takes its rows throws', async () => {
    const failing = readSpreadsheet(Buffer.from(CSV), SHEET_LIMITS, () => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await sleep(1)
  })
})
