import { describe, expect, it } from 'vitest'
import { makeRow } from '#tests/support/centre-day.ts'
import { centimes } from '#shared/values/money.ts'
import { describeCause } from './cause-words.fr.ts'
import {
  causeLabels,
  describeCard,
  describeFinding,
  describeLimits,
  describeMore,
  describePartial,
  labelAction,
} from './diagnosis-words.fr.ts'
import type { DayAccount } from './diagnosis-terms.ts'
import type { Cause, Hypothesis } from './hypothesis.ts'

const dirhams = (amount: number) => centimes(amount * 100)
const orange: DayAccount = { id: 'O', name: 'Orange Money', feeTo: 'operator', discrepancy: null }
const inwi: DayAccount = { id: 'X', name: 'inwi', feeTo: 'agency', discrepancy: null }
const row = makeRow('T3', 'O', 'incoming', 500, 20)
const referenced = makeRow('T7', null, 'outgoing', 5000, 0, { reference: '1234' })

function readable(text: string): string {
  return text.replace(/[\u00A0\u202F]/g, ' ')
}

const sentences: ReadonlyArray<[Cause, string]> = [
  [
    { code: 'transit', transfer: { id: 'R', senderName: 'Nord', amount: dirhams(5000) } },
    "Transfert de 5 000,00 MAD venant de Nord : reçu, mais la réception n'est pas confirmée ?",
  ],
  [
    { code: 'doubled', first: row, transaction: { ...row, enteredAtLocal: '2026-11-27T10:45' } },
    'Entrée de 500,00 MAD chez Orange Money semble saisie deux fois (à 10:42 et à 10:45)',
  ],
  [
    { code: 'operator', transaction: row, account: inwi },
    'Entrée de 500,00 MAD chez Orange Money à 10:42 a sans doute été faite chez inwi',
  ],
  [
    { code: 'inverted', transaction: referenced, fee: dirhams(0) },
    'Sortie de 5 000,00 MAD à 10:42 (réf. 1234) : entrée et sortie inversées ?',
  ],
  [
    { code: 'zero', transaction: row, amount: dirhams(5000) },
    'Entrée de 500,00 MAD chez Orange Money à 10:42 : un zéro oublié (500,00 au lieu de 5 000,00 MAD) ?',
  ],
  [
    { code: 'zero', transaction: referenced, amount: dirhams(5) },
    'Sortie de 5 000,00 MAD à 10:42 (réf. 1234) : trois zéros de trop (5 000,00 au lieu de 5,00 MAD) ?',
  ],
  [
    { code: 'zero', transaction: row, amount: dirhams(50_000) },
    'Entrée de 500,00 MAD chez Orange Money à 10:42 : deux zéros oubliés (500,00 au lieu de 50 000,00 MAD) ?',
  ],
  [
    { code: 'swap', transaction: referenced, amount: dirhams(500) },
    'Sortie de 5 000,00 MAD à 10:42 (réf. 1234) : chiffres inversés (5 000,00 au lieu de 500,00 MAD) ?',
  ],
  [
    { code: 'repeat', transaction: referenced, amount: dirhams(500) },
    'Sortie de 5 000,00 MAD à 10:42 (réf. 1234) : un chiffre en double (5 000,00 au lieu de 500,00 MAD) ?',
  ],
  [
    { code: 'repeat', transaction: row, amount: dirhams(5500) },
    'Entrée de 500,00 MAD chez Orange Money à 10:42 : un chiffre oublié (500,00 au lieu de 5 500,00 MAD) ?',
  ],
  [
    { code: 'digit', transaction: row, amount: dirhams(800) },
    'Entrée de 500,00 MAD chez Orange Money à 10:42 : un chiffre faux (500,00 au lieu de 800,00 MAD) ?',
  ],
  [
    { code: 'fee', transaction: row, fee: dirhams(25) },
    "Entrée de 500,00 MAD chez Orange Money à 10:42 : 20,00 MAD de frais saisis, 25,00 MAD d'habitude",
  ],
  [
    { code: 'sent', transaction: row, slip: 'zero', amount: dirhams(5000) },
    "Entrée de 500,00 MAD chez Orange Money à 10:42 a peut-être été envoyée pour 5 000,00 MAD chez l'opérateur",
  ],
  [
    { code: 'sent', transaction: referenced, slip: 'zero', amount: dirhams(500) },
    "Sortie de 5 000,00 MAD à 10:42 (réf. 1234) a peut-être été payée pour 500,00 MAD chez l'opérateur",
  ],
  [
    { code: 'missing', account: orange, direction: 'outgoing', amount: dirhams(500), fee: dirhams(0) },
    'Sortie de 500,00 MAD, frais compris, chez Orange Money non saisie ?',
  ],
  [
    { code: 'missing', account: inwi, direction: 'incoming', amount: dirhams(200), fee: dirhams(5) },
    'Entrée de 200,00 MAD et 5,00 MAD de frais chez inwi non saisie ?',
  ],
  [
    { code: 'missing', account: inwi, direction: 'incoming', amount: dirhams(200), fee: dirhams(0) },
    'Entrée de 200,00 MAD chez inwi non saisie ?',
  ],
  [
    { code: 'topup', account: orange, amount: dirhams(2000) },
    'Recharge en espèces de 2 000,00 MAD chez Orange Money non notée ?',
  ],
  [
    { code: 'payout', account: orange, amount: dirhams(2000) },
    'Retrait en espèces de 2 000,00 MAD chez Orange Money non noté ?',
  ],
  [
    { code: 'cancelled', transaction: row },
    "Entrée de 500,00 MAD chez Orange Money à 10:42 : annulée chez l'opérateur ?",
  ],
  [{ code: 'change', given: 20_000, meant: 10_000 }, 'Erreur de rendu : 200 DH pour 100 DH ?'],
  [{ code: 'count', denomination: 20_000, typed: 31, quantity: 13 }, 'Recomptez les billets de 200 DH : 13 ou 31 ?'],
  [{ code: 'count', denomination: 1000, typed: 3, quantity: 30 }, 'Recomptez les pièces de 10 DH : 30 ou 3 ?'],
  [{ code: 'note', denomination: 10_000, direction: 'outgoing' }, 'Un billet de 100 DH en moins ?'],
  [{ code: 'note', denomination: 10_000, direction: 'incoming' }, 'Un billet de 100 DH en trop ?'],
  [{ code: 'feed', direction: 'incoming', amount: dirhams(3000) }, 'Alimentation entrante de 3 000,00 MAD non notée ?'],
  [{ code: 'feed', direction: 'outgoing', amount: dirhams(3000) }, 'Alimentation sortante de 3 000,00 MAD non notée ?'],
  [
    { code: 'commission', account: orange, amount: dirhams(24), accrued: 'day' },
    'Commission de 24,00 MAD créditée par Orange Money ? La journée a rapporté ce montant.',
  ],
  [
    { code: 'commission', account: orange, amount: dirhams(24), accrued: 'month' },
    'Commission de 24,00 MAD créditée par Orange Money ? Le mois a rapporté ce montant.',
  ],
  [
    { code: 'commission', account: orange, amount: dirhams(24), accrued: null },
    'Commission de 24,00 MAD créditée par Orange Money ?',
  ],
  [{ code: 'charge', account: orange, amount: dirhams(24) }, 'Prélèvement de 24,00 MAD par Orange Money ?'],
  [
    { code: 'notdone', transaction: row },
    'Entrée de 500,00 MAD chez Orange Money à 10:42 : saisie, mais jamais faite ?',
  ],
  [
    {
      code: 'elsewhere',
      agency: { id: 'A', name: 'Nord', discrepancy: dirhams(-330) },
      direction: 'incoming',
      amount: dirhams(330),
    },
    'Même montant, sens inverse à Nord : alimentation entre agences non notée ?',
  ],
  [{ code: 'cash', amount: dirhams(-17) }, "L'écart est dans la caisse"],
]

describe('describeCause', () => {
  it.each(sentences)('$code', (cause, sentence) => {
    expect(readable(describeCause(cause))).toBe(sentence)
  })

  it('has a sentence here for every cause', () => {
    expect(new Set(sentences.map(([{ code }]) => code))).toEqual(new Set(Object.keys(causeLabels)))
  })

  it('breaks no line before a punctuation mark, nor within an amount', () => {
    for (const [cause] of sentences) expect(describeCause(cause)).not.toMatch(/ [?:!;]|\d \d|\d (?:MAD|DH)|’/)
  })
})

describe('describeFinding', () => {
  it.each([
    [{ kind: 'entryError', keptFee: 0 }, 'Aucun argent ne manque : il y a une erreur de saisie.'],
    [{ kind: 'missing', amount: 450_000 }, '4 500,00 MAD manquent pour de bon.'],
    [{ kind: 'missing', amount: 150 }, '1,50 MAD manque pour de bon.'],
    [{ kind: 'excess', amount: 200 }, '2,00 MAD sont en trop pour de bon.'],
    [{ kind: 'excess', amount: 50 }, '0,50 MAD est en trop pour de bon.'],
    [
      { kind: 'unknown', because: 'untracked' },
      "Sans solde d'opérateur à comparer, on ne sait pas s'il manque de l'argent.",
    ],
  ])('%j', (finding, sentence) => {
    expect(readable(describeFinding(finding as Parameters<typeof describeFinding>[0]))).toBe(sentence)
  })
})

describe('describePartial', () => {
  it('names the accounts to read', () => {
    const third = { ...inwi, name: 'Wafacash' }
    expect(describePartial([])).toBeNull()
    expect(describePartial([orange])).toBe('Relevez Orange Money pour un diagnostic complet.')
    expect(describePartial([orange, inwi])).toBe('Relevez Orange Money et inwi pour un diagnostic complet.')
    expect(describePartial([orange, inwi, third])).toBe(
      'Relevez Orange Money, inwi et Wafacash pour un diagnostic complet.',
    )
  })
})

function makeCard(...causes: [Cause, ...Cause[]]) {
  const [first, ...rest] = causes.map((cause): Hypothesis => {
    const correction = { kind: 'remove', transactionId: '' } as const
    const action = { kind: 'openTransaction', transactionId: '' } as const
    return { cause, score: 1, transactionIds: [], accountIds: [], correction, action }
  })
  return { score: 1, hypotheses: [first, ...rest] as [Hypothesis, ...Hypothesis[]], moreHypotheses: 0 }
}

describe('describeCard', () => {
  const payout: Cause = { code: 'payout', account: orange, amount: dirhams(2000) }
  const notDone: Cause = { code: 'notdone', transaction: row }

  it('says one hypothesis as it is', () => {
    expect(describeCard(makeCard(payout))).toEqual({ title: describeCause(payout), lines: [] })
  })

  it('counts equal ones, with the amount where it is one', () => {
    const other: Cause = { code: 'notdone', transaction: { ...row, amount: dirhams(510), fee: dirhams(10) } }
    const same = describeCard(makeCard(notDone, notDone))
    expect(readable(same.title)).toBe('Transaction jamais faite : 2 transactions de 500,00 MAD possibles')
    expect(same.lines).toHaveLength(2)
    expect(readable(describeCard(makeCard(notDone, other)).title)).toBe(
      'Transaction jamais faite : 2 transactions possibles',
    )
    const transfer = { id: 'R', senderName: 'Nord', amount: dirhams(5000) }
    const transits = makeCard({ code: 'transit', transfer }, { code: 'transit', transfer })
    expect(readable(describeCard(transits).title)).toBe('Transfert à recevoir : 2 possibilités')
  })

  it('says the best of two readings first', () => {
    expect(describeCard(makeCard(payout, notDone))).toEqual({
      title: describeCause(payout),
      lines: [describeCause(notDone)],
    })
  })
})

describe('describeLimits', () => {
  const card = makeCard({ code: 'cash', amount: dirhams(1) })
  it('says that two errors are not looked for', () => {
    expect(describeLimits({ cards: [card], moreCards: 0 })).toBe(
      'Chaque explication suppose une seule erreur. Deux erreurs le même jour ne sont pas recherchées.',
    )
    expect(readable(describeLimits({ cards: [], moreCards: 0 }))).toBe(
      "Aucune erreur seule n'explique tous les écarts à la fois : il y en a peut-être plusieurs. Deux erreurs le même jour ne sont pas recherchées.",
    )
  })

  it('counts what is not shown', () => {
    expect(describeLimits({ cards: [card], moreCards: 1 })).toMatch(
      / Une autre explication, moins probable, n'est pas affichée\.$/,
    )
    expect(describeLimits({ cards: [card], moreCards: 3 })).toMatch(
      / 3 autres explications, moins probables, ne sont pas affichées\.$/,
    )
  })
})

describe('describeMore', () => {
  it('counts the equal hypotheses that are not shown', () => {
    expect([describeMore(1), describeMore(5), describeMore(1, true), describeMore(5, true)]).toEqual([
      "Afficher l'autre",
      'Afficher les 5 autres',
      'et une autre',
      'et 5 autres',
    ])
  })
})

describe('labelAction', () => {
  it('is an infinitive for every action', () => {
    const movement = { kind: 'newMovement', accountId: 'O', amount: dirhams(1), via: 'cash' } as const
    const figures = { accountId: 'O', direction: 'incoming', amount: dirhams(1), fee: dirhams(0) } as const
    const labels = [
      labelAction({ kind: 'openTransaction', transactionId: 'T' }),
      labelAction({ kind: 'removeTransaction', transactionId: 'T' }),
      labelAction({ kind: 'newTransaction', figures }),
      ...(['topup', 'payout', 'commission', 'charge'] as const).map((kind) =>
        labelAction({ ...movement, movement: kind }),
      ),
      labelAction({ kind: 'newFeed', direction: 'incoming', amount: dirhams(1) }),
      labelAction({ kind: 'acceptTransfer', transferId: 'R' }),
      labelAction({ kind: 'goToCount', denomination: null }),
    ]
    expect(labels).toEqual([
      'Ouvrir la transaction',
      'Supprimer la transaction',
      'Saisir la transaction',
      'Noter la recharge',
      'Noter le retrait',
      'Noter la commission',
      'Noter le prélèvement',
      "Noter l'alimentation",
      'Confirmer la réception',
      'Revoir le comptage',
    ])
  })
})
