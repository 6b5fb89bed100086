import { newId } from '#shared/values/ids.ts'
import { makeAgency, makeTransaction, findOperatorId, findStandardProductId } from '#tests/support/factories.ts'
import { entry, makeVersionReader } from './entry.ts'
import { call, type Race, twenty } from './race.ts'

export const counterRaces: readonly Race[] = [
  {
    name: 'agencies up to the limit of two packs',
    // Pack Essentiel allows one agency, Pack Pro five.
    round: async (world) => {
      const both = [await world.owner({ plan: 'Pack Essentiel' }), await world.owner({ plan: 'Pack Pro' })]
      return twenty((n) =>
        call('agencies.create', { id: newId(), name: `Agence ${n}`, groupId: null }, { cookie: both[n % 2]?.cookie }),
      )
    },
    winners: 6,
    losers: ['agencies.limit_reached'],
  },
  {
    name: 'one active operator',
    round: async (world, round) => {
      const { cookie } = await world.owner()
      const operators = await world.database.db.selectFrom('operators').select('id').orderBy('id').limit(6).execute()
      return twenty((n) =>
        call(
          'operators.setActive',
          { operatorId: operators[(n + round) % operators.length]?.id ?? '', active: true },
          { cookie },
        ),
      )
    },
    winners: 20,
    losers: [],
  },
  {
    name: 'one edit of a version',
    round: async (world) => {
      const { cookie, ...owner } = await world.owner()
      const agencyId = await makeAgency(owner)
      const id = await makeTransaction(owner, { agencyId, date: world.today })
      const updatedAt = (await makeVersionReader(owner))(id)
      return twenty((n) =>
        call('transactions.update', { ...entry(agencyId, n), id, date: world.today, updatedAt }, { cookie }),
      )
    },
    winners: 1,
    losers: ['edit.stale'],
  },
  {
    name: 'one deletion of an entry',
    round: async (world) => {
      const { cookie, ...owner } = await world.owner()
      const id = await makeTransaction(owner, { date: world.today })
      return twenty(() => call('transactions.remove', { id }, { cookie }))
    },
    winners: 1,
    losers: ['transactions.not_found'],
  },
  {
    name: "one entry with an operator's reference",
    round: async (world, round) => {
      const { cookie, ...owner } = await world.owner()
      const agencyId = await makeAgency(owner)
      const product = { kind: 'standard' as const, id: await findStandardProductId(world.database) }
      const reference = (n: number) => (n % 2 === 0 ? `mtcn ${round}` : `MTCN${round}`)
      return twenty((n) =>
        call('transactions.create', entry(agencyId, n, { product, reference: reference(n) }), { cookie }),
      )
    },
    winners: 1,
    losers: ['transactions.reference_taken'],
  },
  {
    name: 'one import of standard products',
    round: async (world) => {
      const { cookie } = await world.owner()
      const operatorId = await findOperatorId(world.database)
      return twenty(() => call('products.importStandard', { operatorId, category: 'incoming' }, { cookie }))
    },
    winners: 1,
    hasWon: ({ data }) => (data as { imported: number }).imported > 0,
    losers: [],
  },
]
