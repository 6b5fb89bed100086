import { newId } from '#shared/values/ids.ts'
import { makeAgency, findOperatorId } from '#tests/support/factories.ts'
import { entry } from './entry.ts'
import { call, type Race, type RaceCall, twenty, type World } from './race.ts'

const SPELLINGS = ['Médina  Sud', 'MEDINA SUD', 'medina sud', ' Médina Sud ']

type Cookie = Pick<RaceCall, 'cookie'>
type Named = (id: string, name: string, from: Cookie) => RaceCall

function namedByClient(operatorId: string): readonly Named[] {
  return [
    (id, name, from) => call('agencies.create', { id, name, groupId: null }, from),
    (id, name, from) => call('groups.create', { id, name }, from),
    (id, name, from) =>
      call('products.create', { id, name, operatorId, category: 'incoming', description: null }, from),
    (id, name, from) => call('transactionTypes.create', { id, name, category: 'incoming', description: null }, from),
  ]
}

const terms = { description: null, price: 10_000, currency: 'MAD', maxAgencies: 3, isActive: true } as const

const namedByAdmin: readonly Named[] = [
  (id, name, from) => call('operators.create', { id, name }, from),
  (id, name, from) => call('plans.create', { id, name, ...terms }, from),
  (id, name, from) => call('transactionTypes.adminCreate', { id, name, category: 'outgoing' }, from),
]

async function named(world: World, round: number): Promise<RaceCall[]> {
  const byClient = namedByClient(await findOperatorId(world.database))
  const kind = round % (byClient.length + namedByAdmin.length)
  const make = byClient[kind]
  // Names are unique within a tenant; in the catalogue, everywhere.
  const { cookie } = make === undefined ? world.principal : await world.owner()
  const number = make === undefined ? ` ${round}` : ''
  const makeOne = make ?? namedByAdmin[kind - byClient.length]
  return makeOne === undefined
    ? []
    : twenty((n) => makeOne(newId(), `${SPELLINGS[n % SPELLINGS.length]}${number}`, { cookie }))
}

async function underOneId(world: World, round: number): Promise<RaceCall[]> {
  const { cookie, ...owner } = await world.owner()
  const { today: date } = world
  const agencyId = await makeAgency(owner)
  const operatorId = await findOperatorId(world.database)
  const id = newId()
  const [category, description] = ['incoming' as const, null]
  const from = { cookie }
  const feed = { id, agencyId, date, direction: category, counterpart: 'bank' as const }
  const payment = { id, paymentDate: date, comment: null, attachmentUrl: null }
  const kinds: ReadonlyArray<(number: number) => RaceCall> = [
    (number) => call('transactions.create', { ...entry(agencyId, number), id }, from),
    (number) => call('agencies.create', { id, name: `Agence unique ${number}`, groupId: null }, from),
    (number) => call('groups.create', { id, name: `Groupe ${number}` }, from),
    (number) => call('feeds.create', { ...feed, amount: 100 + number }, from),
    (number) => call('payments.submit', { ...payment, amount: 1000 + number }, from),
    (number) => call('products.create', { id, name: `Produit ${number}`, operatorId, category, description }, from),
    (number) => call('transactionTypes.create', { id, name: `Type ${number}`, category, description }, from),
  ]
  const make = kinds[round % kinds.length]
  return make === undefined ? [] : twenty((n) => make((n + round) % 2))
}

export const nameRaces: readonly Race[] = [
  {
    name: 'one row with a name, in any spelling',
    round: named,
    winners: 1,
    losers: [
      'agencies.name_taken',
      'groups.name_taken',
      'products.name_taken',
      'transactionTypes.name_taken',
      'transactionTypes.standard_name_taken',
      'operators.name_taken',
      'plans.name_taken',
    ],
  },
  {
    name: 'one row with an id, ten retries of two contents',
    round: underOneId,
    winners: 10,
    losers: ['create.id_taken'],
  },
]
