import { describe, expect, it } from 'vitest'
import type { StatementMapping } from '#shared/statements/statement-mapping.ts'
import type { StatementPreview } from '#shared/statements/statement-row.ts'
import { toMapping, toValues } from './statement-values.ts'

const preview: StatementPreview = {
  id: 'x',
  fileName: 'releve.csv',
  described: 'CSV',
  hasMoreSheets: false,
  columns: ['Date', 'Réf', 'Crédit', 'Débit', 'Solde'].map((header, index) => ({ index, header })),
  rows: [],
  guess: {
    firstRow: 2,
    date: 0,
    dateOrder: 'dayFirst',
    time: null,
    reference: 1,
    amount: null,
    credit: 2,
    debit: 3,
    fee: null,
    commission: null,
    balance: 4,
    label: null,
  },
  saved: null,
}

const guessed: StatementMapping = {
  firstRow: 2,
  date: { column: 0, order: 'dayFirst' },
  time: null,
  amount: { form: 'split', credit: 2, debit: 3 },
  reference: 1,
  fee: null,
  commission: null,
  balance: 4,
  label: null,
}

describe('the columns of a statement', () => {
  it('are those that the titles say', () => {
    expect(toMapping(toValues(preview))).toEqual({ mapping: guessed })
  })

  it('are those of the last file of the account, where this one has them', () => {
    const saved: StatementMapping = { ...guessed, amount: { form: 'signed', column: 3, credit: 'negative' }, time: 0 }
    expect(toMapping(toValues({ ...preview, saved }))).toEqual({ mapping: saved })
    expect(toMapping(toValues({ ...preview, saved: { ...saved, label: 9 } }))).toEqual({ mapping: guessed })
  })

  it('are asked for where one is missing', () => {
    const values = { ...toValues(preview), date: null, debit: null, firstRow: '0' }
    expect(toMapping(values)).toEqual({
      errors: {
        date: 'Choisissez une colonne',
        debit: 'Choisissez une colonne',
        firstRow: expect.any(String),
      },
    })
  })
})
