import { describe, expect, it } from 'vitest'
import type { ImportPreview } from '#shared/imports/import-row.ts'
import { keepTexts, NO_PRODUCT, proposeText, toMapping, toValues } from './mapping-values.ts'

const FES = '01900000-0000-7000-8000-000000000001'
const ENVOI = '01900000-0000-7000-8000-000000000002'

const preview: ImportPreview = {
  id: FES,
  fileName: 'a.csv',
  described: 'CSV',
  hasMoreSheets: false,
  columns: [],
  rows: [],
  guess: {
    firstRow: 2,
    date: 0,
    dateOrder: 'dayFirst',
    agency: 1,
    type: 2,
    amount: 3,
    incoming: null,
    outgoing: null,
    fee: null,
    product: 4,
    reference: null,
    note: null,
  },
  agencies: [{ id: FES, name: 'Fès Médina', trackingStart: '2026-11-27' }],
  products: [{ kind: 'custom', id: ENVOI, name: 'Envoi', category: 'incoming', operatorName: null }],
}

const texts = [
  { field: 'type', type: null, text: 'ENTRÉE', rows: 3 },
  { field: 'agency', type: null, text: 'fes medina', rows: 3 },
  { field: 'product', type: 'incoming', text: 'envoi', rows: 2 },
  { field: 'product', type: 'outgoing', text: 'envoi', rows: 1 },
] as const

describe('the columns of a file', () => {
  it('are proposed, and sent with what the texts stand for', () => {
    const values = toValues(preview)
    const assigned = texts.map((text) => proposeText(text, preview))
    expect(assigned.map(({ value }) => value)).toEqual(['incoming', FES, ENVOI, null])
    const all = assigned.map((text) => ({ ...text, value: text.value ?? NO_PRODUCT }))
    expect(toMapping(values, all, preview)).toEqual({
      mapping: {
        firstRow: 2,
        date: { column: 0, order: 'dayFirst' },
        amount: { form: 'typed', column: 3, typeColumn: 2, types: [{ text: 'ENTRÉE', type: 'incoming' }] },
        agency: { form: 'column', column: 1, agencies: [{ text: 'fes medina', agencyId: FES }] },
        fee: null,
        product: {
          column: 4,
          products: [
            { type: 'incoming', text: 'envoi', product: { kind: 'custom', id: ENVOI } },
            { type: 'outgoing', text: 'envoi', product: null },
          ],
        },
        reference: null,
        note: null,
      },
    })
  })

  it('are asked for where they are missing', () => {
    const values = { ...toValues(preview), date: null, amount: null, type: null, agency: null, firstRow: '0' }
    expect(toMapping(values, [], preview)).toEqual({
      errors: {
        date: 'Choisissez une colonne',
        amount: 'Choisissez une colonne',
        type: 'Choisissez une colonne',
        agency: 'Choisissez une colonne',
        firstRow: 'Nombre entier attendu',
      },
    })
    expect(
      toMapping({ ...values, date: '0', amountForm: 'split', agencyForm: 'fixed', firstRow: '2' }, [], preview),
    ).toEqual({
      errors: {
        incoming: 'Choisissez une colonne',
        outgoing: 'Choisissez une colonne',
        agencyId: 'Veuillez sélectionner une agence',
      },
    })
  })

  it('keep what was assigned while the column stays', () => {
    const values = toValues(preview)
    const assigned = texts.map((text) => proposeText(text, preview))
    expect(keepTexts(assigned, values, { ...values, note: '5' })).toEqual(assigned)
    expect(keepTexts(assigned, values, { ...values, type: '5', product: '6' }).map(({ field }) => field)).toEqual([
      'agency',
    ])
    expect(keepTexts(assigned, values, { ...values, agencyForm: 'fixed', amountForm: 'signed' })).toHaveLength(2)
  })
})
