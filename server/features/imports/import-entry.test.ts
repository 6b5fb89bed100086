import { describe, expect, it } from 'vitest'
import type { Cell } from '#server/platform/spreadsheets/sheet-row.ts'
import type { ImportMapping } from '#shared/imports/import-mapping.ts'
import { createEntryReader, type ImportCatalogue } from './import-entry.ts'

const FES = '01900000-0000-7000-8000-000000000001'
const NORD = '01900000-0000-7000-8000-000000000002'
const ENVOI = '01900000-0000-7000-8000-000000000003'
const OPERATOR = '01900000-0000-7000-8000-000000000004'

const catalogue: ImportCatalogue = {
  agencies: new Map([
    [FES, { id: FES, name: 'Fès', trackingStart: '2026-11-27' }],
    [NORD, { id: NORD, name: 'Nord', trackingStart: null }],
  ]),
  products: new Map([
    [
      ENVOI,
      { kind: 'standard', id: ENVOI, name: 'Envoi', category: 'incoming', operatorId: OPERATOR, operatorName: 'W' },
    ],
  ]),
}

/** Date, Agence, Type, Montant, Frais, Produit, Référence, Note */
const mapping: ImportMapping = {
  firstRow: 2,
  date: { column: 0, order: 'dayFirst' },
  agency: {
    form: 'column',
    column: 1,
    agencies: [
      { text: 'Fès', agencyId: FES },
      { text: 'Nord', agencyId: NORD },
    ],
  },
  amount: {
    form: 'typed',
    column: 3,
    typeColumn: 2,
    types: [
      { text: 'Entrée', type: 'incoming' },
      { text: 'Sortie', type: 'outgoing' },
    ],
  },
  fee: 4,
  product: {
    column: 5,
    products: [
      { type: 'incoming', text: 'Envoi', product: { kind: 'standard', id: ENVOI } },
      { type: 'outgoing', text: 'Envoi', product: { kind: 'standard', id: ENVOI } },
      { type: 'incoming', text: 'Divers', product: null },
    ],
  },
  reference: 6,
  note: 7,
}

const good: readonly Cell[] = ['26/11/2026', ' FES ', 'entree', '1 234,50', '10', 'envoi', 'MT 12', 'Chez  Ali']

function read(change: Readonly<Record<number, Cell>> = {}, changed: Partial<ImportMapping> = {}) {
  const cells = good.map((cell, index) => (index in change ? (change[index] ?? null) : cell))
  return createEntryReader({ ...mapping, ...changed }, catalogue)({ number: 17, cells })
}

function listMessages(...args: Parameters<typeof read>): string[] {
  const result = read(...args)
  return 'faults' in result ? result.faults.map(({ field, message }) => `${field}: ${message}`) : ['no fault']
}

describe('a row', () => {
  it('is a transaction', () => {
    expect(read()).toEqual({
      entry: {
        row: 17,
        type: 'incoming',
        amount: 123_450,
        fee: 1000,
        date: '2026-11-26',
        agencyId: FES,
        product: { kind: 'standard', id: ENVOI },
        operatorId: OPERATOR,
        reference: 'MT 12',
        description: 'Chez Ali',
      },
    })
  })

  it('may have no fee, product, reference or note', () => {
    expect(read({ 4: null, 5: null, 6: null, 7: null })).toMatchObject({
      entry: { fee: 0, product: null, operatorId: null, reference: null, description: null },
    })
    expect(read({ 5: 'DIVERS' })).toMatchObject({ entry: { product: null } })
  })

  it.each<[string, Readonly<Record<number, Cell>>, string[]]>([
    ['an ambiguous amount', { 3: '1.000' }, ['amount: Montant ambigu']],
    ['an amount of nothing', { 3: null }, ['amount: Le montant est requis']],
    ['a negative amount', { 3: -5 }, ['amount: Le montant doit être supérieur à 0']],
    ['an error of a formula', { 3: '#REF!', 4: '#REF!' }, ['amount: Montant invalide', 'fee: Montant invalide']],
    ['a wrong date', { 0: '31/02/2026' }, ['date: Date invalide']],
    ['a date of the year 26', { 0: '26/11/26' }, ['date: Date invalide']],
    ['a very old date', { 0: '31/12/1999' }, ['date: La date ne peut pas être antérieure au 01/01/2000']],
    [
      'the first day of tracking',
      { 0: '27/11/2026' },
      ['date: La caisse de Fès est suivie depuis le 27/11/2026\u00A0: la date doit être antérieure'],
    ],
    [
      'an agency without tracking',
      { 1: 'Nord' },
      ["date: Indiquez d'abord «\u00A0Caisse suivie depuis le\u00A0» de l'agence Nord"],
    ],
    ['no agency and type', { 1: null, 2: '' }, ["agency: L'agence est requise", 'type: Le type est requis']],
    ['a product of entries', { 2: 'Sortie' }, ["product: Ce produit n'existe pas ou n'est pas de ce type"]],
    [
      'a number as reference',
      { 6: 1234567890123456 },
      ['reference: Nombre trop long pour être exact\u00A0: mettez la colonne au format Texte'],
    ],
    ['a reference of signs', { 6: '---' }, ['reference: La référence doit contenir une lettre ou un chiffre']],
    ['a control character', { 7: 'a\u0007b' }, ['note: Ce texte contient des caractères non autorisés']],
  ])('with %s is at fault', (_, change, messages) => {
    expect(listMessages(change)).toEqual(messages)
  })

  it('reports texts that are not assigned', () => {
    const result = read({ 1: 'Sud', 2: 'Autre' })
    expect(result).toEqual({
      faults: [],
      unassigned: [
        { field: 'agency', type: null, text: 'Sud' },
        { field: 'type', type: null, text: 'Autre' },
      ],
    })
    expect(read({ 5: 'Retrait', 2: 'Sortie' })).toMatchObject({
      unassigned: [{ field: 'product', type: 'outgoing', text: 'Retrait' }],
    })
  })
})

describe('the direction', () => {
  const split = { form: 'split', incoming: 3, outgoing: 4 } as const
  const unpriced = { fee: null, product: null }

  it.each<[Cell, Cell, object]>([
    ['5,00', null, { type: 'incoming', amount: 500 }],
    [0, '5,00', { type: 'outgoing', amount: 500 }],
  ])('comes of the column that is filled (%s, %s)', (incoming, outgoing, entry) => {
    expect(read({ 3: incoming, 4: outgoing }, { amount: split, ...unpriced })).toMatchObject({ entry })
  })

  it.each<[Cell, Cell, string]>([
    ['5,00', '6,00', 'amount: Les deux colonnes de montant sont remplies'],
    [null, '0,00', 'amount: Le montant est requis'],
    ['5,00', 'x', 'amount: Montant invalide'],
    ['-5,00', null, 'amount: Le montant ne peut pas être négatif'],
  ])('is not guessed (%s, %s)', (incoming, outgoing, message) => {
    expect(listMessages({ 3: incoming, 4: outgoing }, { amount: split, ...unpriced })).toEqual([message])
  })

  it('comes of the sign, or is that of the file', () => {
    const signed = { form: 'signed', column: 3 } as const
    expect(read({ 3: '-5,00' }, { amount: signed, product: null })).toMatchObject({
      entry: { type: 'outgoing', amount: 500 },
    })
    expect(read({ 3: 5 }, { amount: signed, product: null })).toMatchObject({
      entry: { type: 'incoming', amount: 500 },
    })
    expect(listMessages({ 3: 0 }, { amount: signed, product: null })).toEqual([
      'amount: Le montant doit être supérieur à 0',
    ])
    const fixed = { form: 'fixed', column: 3, type: 'outgoing' } as const
    expect(read({}, { amount: fixed, product: null })).toMatchObject({ entry: { type: 'outgoing', amount: 123_450 } })
  })
})

it('an agency that another owner has is unknown', () => {
  const agency = { form: 'fixed', agencyId: ENVOI } as const
  expect(listMessages({}, { agency })).toEqual(["agency: Cette agence n'existe pas"])
})
