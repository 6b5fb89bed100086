import { newId } from '#shared/values/ids.ts'
import { makePayment, makeRequest } from '#tests/support/factories.ts'
import { call, type Race, twenty, type World } from './race.ts'

async function pendingRequest(world: World): Promise<string> {
  return makeRequest(world.database, await world.owner({ state: 'none' }))
}

async function requestWithoutAccount(world: World): Promise<string> {
  const id = await pendingRequest(world)
  const email = `sans-compte-${id}@exemple.ma`
  await world.database.db.updateTable('pending_users').set({ user_id: null, email }).where('id', '=', id).execute()
  return id
}

export const decisionRaces: readonly Race[] = [
  {
    name: 'one approval of a request',
    round: async (world) => {
      const id = await pendingRequest(world)
      return twenty(() => call('pendingUsers.approve', { requestId: id }, { cookie: world.principal.cookie }))
    },
    winners: 1,
    losers: ['subscriptions.already_activated'],
  },
  {
    name: 'one decision from three buttons',
    round: async (world) => {
      const requestId = await pendingRequest(world)
      const { cookie } = world.principal
      return twenty((n) =>
        n % 3 === 0
          ? call('pendingUsers.approve', { requestId }, { cookie })
          : call('subscriptions.activate', { requestId, withoutSubscription: false }, { cookie }),
      )
    },
    winners: 1,
    losers: ['subscriptions.already_activated'],
  },
  {
    name: 'approval against rejection',
    round: async (world, round) => {
      const id = await pendingRequest(world)
      return twenty((n) => ({
        ...((n + round) % 2 === 0
          ? call('pendingUsers.approve', { requestId: id })
          : call('subscriptions.reject', { requestId: id, reason: 'Dossier incomplet' })),
        cookie: world.principal.cookie,
      }))
    },
    winners: 1,
    losers: ['requests.already_approved', 'requests.state_changed', 'subscriptions.already_activated'],
  },
  {
    name: 'one subscription from a request, with an account and without',
    round: async (world, round) => {
      const requestId = await (round % 2 === 0 ? pendingRequest(world) : requestWithoutAccount(world))
      return twenty(() => call('subscriptions.activate', { requestId }, { cookie: world.principal.cookie }))
    },
    winners: 1,
    losers: ['subscriptions.already_activated', 'requests.already_approved'],
  },
  {
    name: 'at most ten pending payments',
    round: async (world) => {
      const { cookie } = await world.owner({ state: 'none' })
      const payment = { paymentDate: world.today, comment: null, attachmentUrl: null }
      return twenty((n) => call('payments.submit', { id: newId(), amount: 1000 + n, ...payment }, { cookie }))
    },
    winners: 10,
    losers: ['payments.too_many_waiting'],
  },
  {
    name: 'one decision on a payment',
    round: async (world) => {
      const { database, today, principal } = world
      const id = await makePayment(await world.owner({ state: 'none' }), { paymentDate: today })
      const { updated_at } = await database.db
        .selectFrom('manual_payments')
        .select('updated_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const facts = {
        id,
        updatedAt: updated_at.toISOString(),
        amount: 199_000,
        paymentDate: today,
        comment: null,
        attachmentUrl: null,
        reason: 'Illisible',
      }
      return twenty((n) =>
        call(
          'payments.update',
          { ...facts, status: n % 2 === 0 ? 'approved' : 'rejected' },
          { cookie: principal.cookie },
        ),
      )
    },
    winners: 1,
    losers: ['edit.stale'],
  },
  {
    name: 'a proof approved against rejected, with its request',
    round: async (world) => {
      const { database, today, principal } = world
      const owner = await world.owner({ state: 'none' })
      const requestId = await makeRequest(database, owner)
      const id = await makePayment(owner, { paymentDate: today })
      const { updated_at } = await database.db
        .selectFrom('manual_payments')
        .select('updated_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const seen = { id, updatedAt: updated_at.toISOString() }
      const target = { kind: 'request', id: requestId } as const
      return twenty((n) =>
        n % 2 === 0
          ? call('payments.approve', { ...seen, target }, { cookie: principal.cookie })
          : call('payments.reject', { ...seen, reason: 'Illisible' }, { cookie: principal.cookie }),
      )
    },
    winners: 1,
    losers: ['payments.already_decided'],
  },
]
