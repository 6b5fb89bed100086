import { sql, type Kysely, type Migration } from 'kysely'

/**
 * Starting data: plans, operators and standard products of the Moroccan market. A migration instead of a seed at every
 * start, so that deleted rows stay deleted. Ids are fixed, for scripts and tests.
 */

const plans = [
  {
    id: '01990000-0000-7000-8000-000000000001',
    name: 'Demo 3 jours',
    description: 'Accès complet pendant trois jours, sans engagement.',
    price: 0,
    maxAgencies: 999,
  },
  {
    id: '01990000-0000-7000-8000-000000000002',
    name: 'Pack Essentiel',
    description: 'Pour une agence qui veut une caisse juste chaque soir.',
    price: 119_900,
    maxAgencies: 1,
  },
  {
    id: '01990000-0000-7000-8000-000000000003',
    name: 'Pack Pro',
    description: 'Pour suivre plusieurs agences et leurs écarts au même endroit.',
    price: 199_000,
    maxAgencies: 5,
  },
  {
    id: '01990000-0000-7000-8000-000000000004',
    name: 'Pack Réseau',
    description: "Pour les réseaux en croissance, sans limite d'agences.",
    price: 399_000,
    maxAgencies: 999,
  },
] as const

type Category = 'incoming' | 'outgoing'

/** Incoming: a customer sends, deposits, pays or recharges. Outgoing: a customer withdraws or is paid. */
const operators: ReadonlyArray<readonly [name: string, products: ReadonlyArray<readonly [Category, string, string]>]> =
  [
    [
      'Wafacash',
      [
        ['incoming', 'Envoi national Wafacash', 'Transfert national envoyé par un client'],
        ['incoming', 'Paiement de factures Wafacash', 'Eau, électricité, téléphone et taxes'],
        ['incoming', 'Recharge Jibi', 'Dépôt sur le compte mobile Jibi'],
        ['outgoing', 'Paiement de transfert Wafacash', 'Transfert national retiré par un client'],
        ['outgoing', 'Retrait Jibi', 'Retrait depuis le compte mobile Jibi'],
      ],
    ],
    [
      'Cash Plus',
      [
        ['incoming', 'Envoi national Cash Plus', 'Transfert national envoyé par un client'],
        ['incoming', 'Paiement de factures Cash Plus', 'Eau, électricité, téléphone et taxes'],
        ['incoming', 'Dépôt mobile Cash Plus', 'Dépôt sur le compte mobile'],
        ['outgoing', 'Paiement de transfert Cash Plus', 'Transfert national retiré par un client'],
        ['outgoing', 'Retrait mobile Cash Plus', 'Retrait depuis le compte mobile'],
      ],
    ],
    [
      'Western Union',
      [
        ['incoming', 'Envoi Western Union', 'Transfert international envoyé par un client'],
        ['outgoing', 'Paiement Western Union', 'Transfert international retiré par un client'],
      ],
    ],
    [
      'MoneyGram',
      [
        ['incoming', 'Envoi MoneyGram', 'Transfert international envoyé par un client'],
        ['outgoing', 'Paiement MoneyGram', 'Transfert international retiré par un client'],
      ],
    ],
    [
      'Ria',
      [
        ['incoming', 'Envoi Ria', 'Transfert international envoyé par un client'],
        ['outgoing', 'Paiement Ria', 'Transfert international retiré par un client'],
      ],
    ],
    [
      'Barid Cash',
      [
        ['incoming', 'Envoi national Barid Cash', 'Transfert national envoyé par un client'],
        ['incoming', 'Dépôt Barid Bank', 'Versement sur un compte Barid Bank'],
        ['incoming', 'Paiement de factures Barid Cash', 'Eau, électricité, téléphone et taxes'],
        ['outgoing', 'Paiement de mandat Barid Cash', 'Mandat ou transfert retiré par un client'],
      ],
    ],
    [
      'Damane Cash',
      [
        ['incoming', 'Envoi national Damane Cash', 'Transfert national envoyé par un client'],
        ['incoming', 'Paiement de factures Damane Cash', 'Eau, électricité, téléphone et taxes'],
        ['outgoing', 'Paiement de transfert Damane Cash', 'Transfert national retiré par un client'],
      ],
    ],
    [
      'Orange Money',
      [
        ['incoming', 'Dépôt Orange Money', 'Dépôt sur le compte mobile'],
        ['incoming', 'Recharge Orange', 'Recharge téléphonique'],
        ['outgoing', 'Retrait Orange Money', 'Retrait depuis le compte mobile'],
      ],
    ],
    [
      'inwi money',
      [
        ['incoming', 'Dépôt inwi money', 'Dépôt sur le compte mobile'],
        ['incoming', 'Recharge inwi', 'Recharge téléphonique'],
        ['outgoing', 'Retrait inwi money', 'Retrait depuis le compte mobile'],
      ],
    ],
  ]

function fixedId(kind: 1 | 2, number: number) {
  return `01990000-0000-7000-800${kind}-${number.toString(16).padStart(12, '0')}`
}

export const startingCatalogue: Migration = {
  async up(db: Kysely<unknown>) {
    for (const plan of plans) {
      await sql`
        insert into subscription_plans (id, name, description, price, max_agencies)
        values (${plan.id}, ${plan.name}, ${plan.description}, ${plan.price}, ${plan.maxAgencies})
      `.execute(db)
    }
    let productNumber = 0
    for (const [operatorIndex, [operator, products]] of operators.entries()) {
      const operatorId = fixedId(1, operatorIndex + 1)
      await sql`insert into operators (id, name) values (${operatorId}, ${operator})`.execute(db)
      for (const [category, name, description] of products) {
        productNumber += 1
        await sql`
          insert into transaction_types (id, name, category, description, operator_id)
          values (${fixedId(2, productNumber)}, ${name}, ${category}, ${description}, ${operatorId})
        `.execute(db)
      }
    }
  },

  async down(db: Kysely<unknown>) {
    await sql`delete from transaction_types`.execute(db)
    await sql`delete from operators`.execute(db)
    await sql`delete from subscription_plans`.execute(db)
  },
}
