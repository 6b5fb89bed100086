import { describe, expect, it } from 'vitest'
import type { Cell, SheetRow } from '#server/platform/spreadsheets/sheet-row.ts'
import { guessColumns } from './guess-columns.ts'

function makeRows(...rows: ReadonlyArray<readonly Cell[]>): SheetRow[] {
  return rows.map((cells, index) => ({ number: index + 1, cells }))
}

describe('the proposed columns', () => {
  it('come of the titles, wherever they stand', () => {
    const rows = makeRows(
      ['Relevé de 2025'],
      ['Date', 'Agence', 'Sens', 'Montant (MAD)', 'Frais', 'Produit', 'N° réf', 'Libellé'],
      ['27/11/2025', 'Fès', 'Entrée', '5,00', null, null, null, null],
    )
    const { header, guess } = guessColumns(rows)
    expect(header?.number).toBe(2)
    expect(guess).toEqual({
      firstRow: 3,
      date: 0,
      dateOrder: 'dayFirst',
      agency: 1,
      type: 2,
      amount: 3,
      incoming: null,
      outgoing: null,
      fee: 4,
      product: 5,
      reference: 6,
      note: 7,
    })
  })

  it('may be two amounts', () => {
    expect(guessColumns(makeRows(['Date', 'Crédit', 'Débit'])).guess).toMatchObject({
      incoming: 1,
      outgoing: 2,
      amount: null,
    })
  })

  it('are none without titles', () => {
    expect(guessColumns(makeRows(['27/11/2025', 'Fès', '5,00'])).guess).toMatchObject({
      firstRow: 1,
      date: null,
      amount: null,
    })
  })

  it.each([
    [['2025-11-27'], 'yearFirst'],
    [['03/04/2025', '04/13/2025'], 'monthFirst'],
    [['03/04/2025', '13/04/2025'], 'dayFirst'],
    [['03/04/2025'], 'dayFirst'],
  ])('have the order of dates of %s', (dates, order) => {
    const rows = makeRows(['Date', 'Montant'], ...dates.map((date) => [date, '5,00']))
    expect(guessColumns(rows).guess.dateOrder).toBe(order)
  })
})
