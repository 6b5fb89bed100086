import { newId } from '#shared/ids.ts'
import { makeAgency, operatorIdOf } from '#tests/support/factories.ts'
import { type Race, type RaceCall, twenty, type World } from './race.ts'

/** The same name as people write it (D18). */
const SPELLINGS = ['Médina  Sud', 'MEDINA SUD', 'medina sud', ' Médina Sud ']

type MakeInput = (name: string) => object

/** What has a name that is one of its kind, by the procedure that makes it: for a client, then for an administrator. */
const namedByClient = async ({ database }: World): Promise<ReadonlyArray<readonly [string, MakeInput]>> => {
  const operatorId = await operatorIdOf(database)
  return [
    ['agencies.create', (name) => ({ name, groupId: null })],
    ['groups.create', (name) => ({ name })],
    ['products.create', (name) => ({ name, operatorId, category: 'incoming', description: null })],
    ['transactionTypes.create', (name) => ({ name, category: 'incoming', description: null })],
  ]
}

const terms = { description: null, price: 10_000, currency: 'MAD', maxAgencies: 3, isActive: true }

const namedByAdmin: ReadonlyArray<readonly [string, MakeInput]> = [
  ['operators.create', (name) => ({ name })],
  ['plans.create', (name) => ({ name, ...terms })],
  ['transactionTypes.adminCreate', (name) => ({ name, category: 'outgoing', description: null, active: true })],
]

const named = async (world: World, round: number): Promise<RaceCall[]> => {
  const kinds = [...(await namedByClient(world)), ...namedByAdmin]
  const [path, make] = kinds[round % kinds.length] ?? kinds[0] ?? ['', () => ({})]
  const isAdmins = namedByAdmin.some(([its]) => its === path)
  const { cookie } = isAdmins ? world.principal : await world.owner()
  const number = isAdmins ? ` ${round}` : ''
  return twenty((n) => ({
    path,
    input: { id: newId(), ...make(`${SPELLINGS[n % SPELLINGS.length]}${number}`) },
    cookie,
  }))
}

/** Ten calls with one content and ten with another, all under one id, by the procedure that makes it. */
const underOneId = async (world: World, round: number): Promise<RaceCall[]> => {
  const { cookie, ...owner } = await world.owner()
  const { today } = world
  const agencyId = await makeAgency(owner)
  const operatorId = await operatorIdOf(world.database)
  const kinds: ReadonlyArray<readonly [string, (number: number) => object]> = [
    [
      'transactions.create',
      (number) => ({ type: 'incoming', amount: 1000 + number, agencyId, product: null, description: null }),
    ],
    ['agencies.create', (number) => ({ name: `Agence unique ${number}`, groupId: null })],
    ['groups.create', (number) => ({ name: `Groupe ${number}` })],
    [
      'feeds.create',
      (number) => ({ agencyId, date: today, direction: 'incoming', counterpart: 'bank', amount: 100 + number }),
    ],
    [
      'payments.submit',
      (number) => ({ amount: 1000 + number, paymentDate: today, comment: null, attachmentUrl: null }),
    ],
    [
      'products.create',
      (number) => ({ name: `Produit ${number}`, operatorId, category: 'incoming', description: null }),
    ],
    ['transactionTypes.create', (number) => ({ name: `Type ${number}`, category: 'incoming', description: null })],
  ]
  const [path, make] = kinds[round % kinds.length] ?? ['', () => ({})]
  const id = newId()
  return twenty((n) => ({ path, input: { id, ...make((n + round) % 2) }, cookie }))
}

/** What is once under its name or its id. */
export const nameRaces: readonly Race[] = [
  {
    name: 'one of a name, however it is written (D18)',
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
    name: 'one row under an id, ten retries of two contents (T6, D10)',
    round: underOneId,
    winners: 10,
    losers: ['create.id_taken'],
  },
]
