import type { AnyTRPCProcedure, inferProcedureInput } from '@trpc/server'
import type { AppRouter } from '#server/app-router.ts'
import { newId } from '#shared/values/ids.ts'
import { TEST_NOW, TEST_TODAY } from '#tests/support/clock.ts'
import { makeClosing, makeFeed } from '#tests/support/cash-factories.ts'
import {
  makeAdmin,
  makeAgency,
  makeAttachment,
  makeCustomProduct,
  makeDeletedTransaction,
  makeGroup,
  makeOperator,
  makeOwner,
  makePayment,
  makePlan,
  makeRequest,
  makeResetToken,
  makeStandardProduct,
  makeSubscription,
  makeTransaction,
  findOperatorId,
  findStandardProductId,
  findPlanId,
  restoreTestPassword,
  TEST_PASSWORD,
} from '#tests/support/factories.ts'
import type { TestUser } from '#tests/support/session.ts'
import { readPersonVersion, readVersion } from './versions.ts'

/*
 * One valid input for each procedure: a new procedure does not compile without an entry here, and the matrix fails for
 * an entry that is refused. Every id of an input belongs to a row of `who` made for this call, so that the matrix can
 * swap the ids of two tenants.
 */

const NEW_PASSWORD = 'secret-5678'

/** The caller of an input, and a function that marks the caller's texts. */
export interface Caller {
  readonly who: TestUser
  readonly text: (label: string) => string
}

type Make<Input> = (caller: Caller) => Input | Promise<Input>
/** The id of another tenant is refused as taken when creating. */
interface Creates<Input> {
  readonly creates: Make<Input>
}

type InputsOf<Procedures> = {
  readonly [Name in keyof Procedures]: Procedures[Name] extends AnyTRPCProcedure
    ? Make<inferProcedureInput<Procedures[Name]>> | Creates<inferProcedureInput<Procedures[Name]>>
    : InputsOf<Procedures[Name]>
}

function nothing() {
  return undefined
}

function newPlan() {
  return {
    id: newId(),
    name: `Pack ${newId()}`,
    description: 'Détail',
    price: 10_000,
    currency: 'MAD' as const,
    maxAgencies: 3 as const,
    isActive: true,
  }
}
async function makePendingRequest({ database }: TestUser) {
  return makeRequest(database, await makeOwner(database, { state: 'none' }))
}

async function makeOtherSubscription({ database }: TestUser) {
  return makeSubscription(database, await makeOwner(database, { state: 'none' }), { startedAt: new Date(TEST_NOW) })
}

async function agencyWithEntry({ who, text }: Caller): Promise<string> {
  const agencyId = await makeAgency(who, { name: text(`Agence ${newId()}`) })
  await makeTransaction(who, { agencyId, amount: 77_777, description: text('Envoi') })
  return agencyId
}

async function closingWithShortage(caller: Caller): Promise<string> {
  return makeClosing(caller.who, {
    agencyId: await agencyWithEntry(caller),
    discrepancy: -5000,
    comment: caller.text('Manquant'),
  })
}

const inputs: InputsOf<AppRouter['_def']['record']> = {
  admin: {
    audit: () => ({ page: 1 }),
    dashboard: nothing,
    groups: () => ({ search: 'groupe', page: 1 }),
    agencies: async ({ who, text }) => ({
      search: 'agence',
      groupId: await makeGroup(who, { name: text(`Groupe ${newId()}`) }),
      page: 1,
    }),
    transactions: () => ({ search: 'salma', type: 'incoming', from: '2026-11-01', to: TEST_TODAY, page: 1 }),
    journal: () => ({ date: TEST_TODAY, group: null, agency: 'agence', page: 1 }),
    clients: () => ({ search: 'salma' }),
    createGroup: {
      creates: async ({ who, text }) => ({
        id: newId(),
        ownerId: (await makeOwner(who.database)).userId,
        name: text(`Groupe ${newId()}`),
      }),
    },
    users: {
      list: () => ({ page: 1, search: 'salma' }),
      byId: async ({ who }) => ({ id: (await makeOwner(who.database)).userId }),
      create: async ({ who }) => ({
        id: newId(),
        firstName: 'Salma',
        lastName: 'Benali',
        email: `creation-${newId()}@exemple.ma`,
        phone: '0612345678',
        planId: await findPlanId(who.database, 'Pack Pro'),
      }),
      update: async ({ who }) => {
        const { userId, email } = await makeOwner(who.database)
        const updatedAt = await readPersonVersion(who, userId)
        return {
          id: userId,
          firstName: 'Amina',
          lastName: 'Idrissi',
          email,
          phone: null,
          status: 'approved',
          updatedAt,
        }
      },
      suspend: async ({ who }) => ({ id: (await makeOwner(who.database)).userId, reason: 'Impayé' }),
      reactivate: async ({ who }) => ({ id: (await makeOwner(who.database, { state: 'suspended' })).userId }),
      remove: async ({ who }) => ({ id: (await makeOwner(who.database)).userId }),
    },
    validations: () => ({ page: 1, search: 'salma', status: 'pending' }),
  },
  agencies: {
    list: nothing,
    usage: nothing,
    create: {
      creates: async ({ who, text }) => ({
        id: newId(),
        name: text(`Agence ${newId()}`),
        groupId: await makeGroup(who, { name: text(`Groupe ${newId()}`) }),
      }),
    },
    update: async ({ who, text }) => {
      const id = await makeAgency(who, { name: text(`Agence ${newId()}`) })
      return {
        id,
        name: text(`Agence ${newId()}`),
        groupId: await makeGroup(who, { name: text(`Groupe ${newId()}`) }),
        updatedAt: await readVersion(who, 'agencies', id),
      }
    },
    remove: async ({ who, text }) => ({ id: await makeAgency(who, { name: text(`Agence ${newId()}`) }) }),
  },
  auth: {
    session: nothing,
    signIn: async ({ who }) => ({ email: (await makeOwner(who.database)).email, password: TEST_PASSWORD }),
    adminSignIn: async ({ who }) => ({ email: (await makeAdmin(who.database)).email, password: TEST_PASSWORD }),
    signOut: nothing,
    startDemo: ({ text }) => ({
      firstName: text('Salma'),
      lastName: text('Benali'),
      email: `essai-${newId()}@exemple.ma`,
      password: TEST_PASSWORD,
    }),
    signUp: ({ text }) => ({
      firstName: text('Salma'),
      lastName: text('Benali'),
      email: `inscription-${newId()}@exemple.ma`,
      phone: '0612345678',
      password: TEST_PASSWORD,
    }),
    register: async ({ who, text }) => ({
      planId: await findPlanId(who.database, 'Pack Pro'),
      firstName: text('Salma'),
      lastName: text('Benali'),
      email: `inscription-${newId()}@exemple.ma`,
      phone: '0612345678',
      password: TEST_PASSWORD,
    }),
    requestPasswordReset: async ({ who }) => ({ email: (await makeOwner(who.database)).email }),
    resetPassword: async ({ who }) => ({
      token: await makeResetToken(await makeOwner(who.database)),
      password: NEW_PASSWORD,
    }),
    changePassword: async ({ who }) => {
      await restoreTestPassword(who)
      return { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }
    },
    sessions: nothing,
    signOutOthers: nothing,
  },
  audit: { list: () => ({ page: 1 }) },
  board: {
    today: nothing,
    trend: async (caller) => ({ by: 'week', agencyId: await agencyWithEntry(caller), back: 0 }),
  },
  closings: {
    day: async (caller) => ({ agencyId: await agencyWithEntry(caller), date: TEST_TODAY }),
    list: async (caller) => {
      const agencyId = await agencyWithEntry(caller)
      await makeClosing(caller.who, { agencyId })
      return { agencyId, from: '2026-11-01', to: TEST_TODAY, filter: 'all', page: 1 }
    },
    byId: async (caller) => ({ id: await makeClosing(caller.who, { agencyId: await agencyWithEntry(caller) }) }),
    saveDraft: async (caller) => ({
      agencyId: await agencyWithEntry(caller),
      date: TEST_TODAY,
      opening: 100_000,
      counts: [{ denomination: 20_000, quantity: 5 }],
      comment: caller.text('Comptage'),
    }),
    close: {
      creates: async (caller) => ({
        id: newId(),
        agencyId: await agencyWithEntry(caller),
        date: TEST_TODAY,
        opening: 100_000,
        counts: [{ denomination: 20_000, quantity: 5 }],
        comment: caller.text('Manquant'),
      }),
    },
    approve: async (caller) => ({ id: await closingWithShortage(caller), comment: caller.text('Vu') }),
    settle: async (caller) => ({
      id: await closingWithShortage(caller),
      settlement: 'justified',
      transactionId: await makeTransaction(caller.who, { agencyId: await agencyWithEntry(caller) }),
      text: caller.text('Erreur de saisie'),
    }),
    reopen: async (caller) => ({ id: await closingWithShortage(caller), reason: caller.text('Une opération oubliée') }),
  },
  feeds: {
    list: async ({ who, text }) => {
      const agencyId = await makeAgency(who, { name: text(`Agence ${newId()}`) })
      await makeFeed(who, { agencyId, note: text('Dépôt') })
      return { agencyId, date: TEST_TODAY, page: 1 }
    },
    create: {
      creates: async ({ who, text }) => ({
        id: newId(),
        agencyId: await makeAgency(who, { name: text(`Agence ${newId()}`) }),
        date: TEST_TODAY,
        direction: 'incoming',
        counterpart: 'bank',
        amount: 50_000,
        note: text('Dépôt'),
      }),
    },
    remove: async ({ who, text }) => ({
      id: await makeFeed(who, {
        agencyId: await makeAgency(who, { name: text(`Agence ${newId()}`) }),
        note: text('Dépôt'),
      }),
    }),
  },
  groups: {
    list: nothing,
    create: { creates: ({ text }) => ({ id: newId(), name: text(`Groupe ${newId()}`) }) },
    update: async ({ who, text }) => {
      const id = await makeGroup(who, { name: text(`Groupe ${newId()}`) })
      return { id, name: text(`Groupe ${newId()}`), updatedAt: await readVersion(who, 'groups', id) }
    },
    remove: async ({ who, text }) => ({ id: await makeGroup(who, { name: text(`Groupe ${newId()}`) }) }),
  },
  journal: {
    compute: async ({ who, text }) => {
      const agencyId = await makeAgency(who, { name: text(`Agence ${newId()}`) })
      await makeTransaction(who, { agencyId, amount: 77_777, description: text('Envoi') })
      return { date: TEST_TODAY, agencyId, startingBalance: 30_000, incomingFeed: 10_000, outgoingFeed: 5_000 }
    },
  },
  operators: {
    list: nothing,
    setActive: async ({ who }) => ({ operatorId: await findOperatorId(who.database, 'Cash Plus'), active: true }),
    adminList: () => ({ search: 'cash', page: 1 }),
    adminById: async ({ who }) => ({ id: await makeOperator(who.database) }),
    create: { creates: () => ({ id: newId(), name: `Opérateur ${newId()}` }) },
    update: async ({ who }) => {
      const id = await makeOperator(who.database)
      return { id, name: `Opérateur ${newId()}`, updatedAt: await readVersion(who, 'operators', id) }
    },
    remove: async ({ who }) => ({ id: await makeOperator(who.database) }),
  },
  plans: {
    listActive: nothing,
    list: nothing,
    byId: async ({ who }) => ({ id: await makePlan(who.database) }),
    create: { creates: () => newPlan() },
    update: async ({ who }) => {
      const id = await makePlan(who.database)
      return { ...newPlan(), id, updatedAt: await readVersion(who, 'subscription_plans', id) }
    },
    remove: async ({ who }) => ({ id: await makePlan(who.database) }),
  },
  payments: {
    mine: nothing,
    submit: {
      creates: async ({ who, text }) => ({
        id: newId(),
        amount: 199_000,
        paymentDate: TEST_TODAY,
        comment: text('Virement'),
        attachmentId: await makeAttachment(who, { fileName: text('recu.pdf') }),
        attachmentUrl: null,
      }),
    },
    list: () => ({ page: 1, search: 'salma', status: 'pending' }),
    update: async ({ who }) => {
      const id = await makePayment(await makeOwner(who.database, { state: 'none' }))
      return {
        id,
        updatedAt: await readVersion(who, 'manual_payments', id),
        amount: 199_000,
        paymentDate: TEST_TODAY,
        status: 'approved' as const,
        comment: 'Virement reçu',
        attachmentUrl: null,
      }
    },
    remove: async ({ who }) => ({
      id: await makePayment(await makeOwner(who.database, { state: 'none' })),
      reason: 'Doublon',
    }),
  },
  pendingUsers: {
    list: () => ({ page: 1 }),
    approve: async ({ who }) => ({ id: await makePendingRequest(who) }),
  },
  products: {
    list: async ({ who }) => ({ category: 'incoming', operatorId: await findOperatorId(who.database) }),
    create: {
      creates: async ({ who, text }) => ({
        id: newId(),
        operatorId: await findOperatorId(who.database),
        name: text(`Produit ${newId()}`),
        category: 'incoming',
        description: text('Détail'),
      }),
    },
    update: async ({ who, text }) => {
      const id = await makeCustomProduct(who, { name: text(`Produit ${newId()}`) })
      return {
        id,
        operatorId: await findOperatorId(who.database),
        name: text(`Produit ${newId()}`),
        category: 'outgoing',
        description: text('Détail'),
        updatedAt: await readVersion(who, 'user_transaction_types', id),
      }
    },
    remove: async ({ who, text }) => ({ id: await makeCustomProduct(who, { name: text(`Produit ${newId()}`) }) }),
    importStandard: async ({ who }) => ({
      operatorId: await findOperatorId(who.database, 'Cash Plus'),
      category: 'incoming',
    }),
  },
  profile: {
    get: nothing,
    onboarding: nothing,
    noteJournal: nothing,
    update: async ({ who, text }) => ({
      firstName: text('Salma'),
      lastName: text('Benali'),
      phone: '0612345678',
      updatedAt: await readVersion(who, 'profiles', who.userId),
    }),
  },
  subscriptions: {
    current: nothing,
    requests: () => ({ page: 1 }),
    list: () => ({ page: 1, search: 'salma', filter: 'ending' }),
    activate: async ({ who }) => ({ requestId: await makePendingRequest(who) }),
    reject: async ({ who }) => ({ requestId: await makePendingRequest(who), reason: 'Injoignable' }),
    create: async ({ who }) => ({
      id: newId(),
      userId: (await makeOwner(who.database, { state: 'none' })).userId,
      planId: await findPlanId(who.database, 'Pack Pro'),
      status: 'active',
      startedOn: TEST_TODAY,
    }),
    update: async ({ who }) => {
      const id = await makeOtherSubscription(who)
      const planId = await findPlanId(who.database, 'Pack Pro')
      return { id, planId, status: 'cancelled', updatedAt: await readVersion(who, 'user_subscriptions', id) }
    },
    remove: async ({ who }) => ({ id: await makeOtherSubscription(who) }),
  },
  transactionTypes: {
    list: () => ({ category: 'cash-in' }),
    create: {
      creates: ({ text }) => ({
        id: newId(),
        name: text(`Type ${newId()}`),
        category: 'cash-out',
        description: text('Détail'),
      }),
    },
    update: async ({ who, text }) => {
      const id = await makeCustomProduct(who, { name: text(`Type ${newId()}`), operatorId: null })
      return {
        id,
        name: text(`Type ${newId()}`),
        description: text('Détail'),
        updatedAt: await readVersion(who, 'user_transaction_types', id),
      }
    },
    remove: async ({ who, text }) => ({
      id: await makeCustomProduct(who, { name: text(`Type ${newId()}`), operatorId: null }),
    }),
    adminList: () => ({ category: 'incoming', search: 'envoi', page: 1 }),
    adminById: async ({ who }) => ({ id: await makeStandardProduct(who.database) }),
    adminCreate: { creates: () => ({ id: newId(), name: `Produit ${newId()}` }) },
    adminUpdate: async ({ who }) => {
      const id = await makeStandardProduct(who.database)
      return {
        id,
        name: `Produit ${newId()}`,
        category: 'outgoing',
        description: 'Détail',
        active: true,
        operatorId: await findOperatorId(who.database),
        updatedAt: await readVersion(who, 'transaction_types', id),
      }
    },
    adminRemove: async ({ who }) => ({ id: await makeStandardProduct(who.database) }),
  },
  transactions: {
    list: async ({ who, text }) => {
      const agencyId = await makeAgency(who, { name: text(`Agence ${newId()}`) })
      await makeTransaction(who, { agencyId, description: text('Envoi') })
      return { type: 'incoming', from: '2026-11-01', to: TEST_TODAY, agencyId, page: 1 }
    },
    create: {
      creates: async ({ who, text }) => ({
        id: newId(),
        type: 'incoming',
        amount: 10_000,
        agencyId: await makeAgency(who, { name: text(`Agence ${newId()}`) }),
        product: { kind: 'custom', id: await makeCustomProduct(who, { name: text(`Produit ${newId()}`) }) },
        date: TEST_TODAY,
        description: text('Envoi'),
        fee: 1_000,
        reference: text(newId().slice(-6)),
        confirmDuplicate: false,
      }),
    },
    update: async ({ who, text }) => {
      const id = await makeTransaction(who, {
        agencyId: await makeAgency(who, { name: text(`Agence ${newId()}`) }),
        description: text('Envoi'),
      })
      return {
        id,
        type: 'incoming',
        amount: 20_000,
        agencyId: await makeAgency(who, { name: text(`Agence ${newId()}`) }),
        product: { kind: 'custom', id: await makeCustomProduct(who, { name: text(`Produit ${newId()}`) }) },
        date: TEST_TODAY,
        description: text('Envoi corrigé'),
        fee: 1_500,
        reference: text(newId().slice(-6)),
        updatedAt: await readVersion(who, 'transactions', id),
      }
    },
    remove: async ({ who, text }) => ({
      id: await makeTransaction(who, {
        agencyId: await makeAgency(who, { name: text(`Agence ${newId()}`) }),
        description: text('Envoi'),
      }),
    }),
    restore: async ({ who, text }) => ({
      id: await makeDeletedTransaction(who, {
        agencyId: await makeAgency(who, { name: text(`Agence ${newId()}`) }),
        description: text('Envoi'),
      }),
    }),
  },
}

/**
 * Further inputs for swapping ids: without a foreign key to an agency or product, only the owner in the statement
 * protects the row of another tenant.
 */
const bareInputs: Readonly<Record<string, Make<unknown>>> = {
  'agencies.update': async ({ who, text }) => {
    const id = await makeAgency(who, { name: text(`Agence ${newId()}`) })
    return { id, name: `Agence ${newId()}`, groupId: null, updatedAt: await readVersion(who, 'agencies', id) }
  },
  'transactions.update': async ({ who, text }) => {
    const standard = await findStandardProductId(who.database)
    const id = await makeTransaction(who, { standardProductId: standard, description: text('Envoi') })
    return {
      id,
      type: 'incoming',
      amount: 20_000,
      agencyId: null,
      product: { kind: 'standard', id: standard },
      date: TEST_TODAY,
      description: null,
      updatedAt: await readVersion(who, 'transactions', id),
    }
  },
  'transactions.remove': async ({ who }) => ({
    id: await makeTransaction(who, { standardProductId: await findStandardProductId(who.database) }),
  }),
  'transactions.restore': async ({ who }) => ({
    id: await makeDeletedTransaction(who, { standardProductId: await findStandardProductId(who.database) }),
  }),
}

export interface Entry {
  readonly make: (caller: Caller) => Promise<unknown>
  readonly creates: boolean
}

export function inputsToSwap(path: string): ReadonlyArray<Entry['make']> {
  const own = inputEntries.get(path)
  const bare = bareInputs[path]
  return [
    ...(own === undefined ? [] : [own.make]),
    ...(bare === undefined ? [] : [async (caller: Caller) => bare(caller)]),
  ]
}

export const inputEntries: ReadonlyMap<string, Entry> = new Map(flatten(inputs, ''))

function flatten(table: object, prefix: string): Array<[string, Entry]> {
  return Object.entries(table).flatMap(([name, entry]: [string, unknown]): Array<[string, Entry]> => {
    const path = `${prefix}${name}`
    if (isMake(entry)) return [[path, { make: async (caller) => entry(caller), creates: false }]]
    if (typeof entry !== 'object' || entry === null) throw new Error(`${path} has no input`)
    if ('creates' in entry && isMake(entry.creates)) {
      const { creates } = entry
      return [[path, { make: async (caller) => creates(caller), creates: true }]]
    }
    return flatten(entry, `${path}.`)
  })
}

function isMake(value: unknown): value is Make<unknown> {
  return typeof value === 'function'
}
