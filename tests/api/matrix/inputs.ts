import type { AnyTRPCProcedure, inferProcedureInput } from '@trpc/server'
import type { AppRouter } from '#server/app-router.ts'
import { defaultOptions } from '#shared/team/member-options.ts'
import { newId } from '#shared/values/ids.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { centimes } from '#shared/values/money.ts'
import type { MemberStatus } from '#shared/team/member-terms.ts'
import { TEST_NOW, TEST_TODAY } from '#tests/support/clock.ts'
import { makeClosing, makeFeed } from '#tests/support/cash-factories.ts'
import { makeCredit, makeCustomer, makeDecision, makeMemberDebt, makeRepayment } from '#tests/support/debt-factories.ts'
import { makeDeclared, makeRule, toTiers } from '#tests/support/commission-factories.ts'
import { makePlace, makeTransfer, type TransferOptions } from '#tests/support/transfer-factories.ts'
import { makeOperatorAccount, makeOperatorMovement } from '#tests/support/operator-factories.ts'
import {
  makeAdmin,
  makeAgency,
  makeAlert,
  makeAttachment,
  makeClientNote,
  makeCustomProduct,
  makeDeletedTransaction,
  makeGroup,
  makeInvitation,
  makeMember,
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
import { importMapping, makeImport, makeUpload } from '#tests/support/import-factories.ts'
import { findCategoryId, makeBankExpense, makeCategory, makeMonthLock } from '#tests/support/month-factories.ts'
import { makeHandover, makeHandoverAgency, makeShift, makeSpotCheck } from '#tests/support/shift-factories.ts'
import { makeStatement, makeStatementFile, statementMapping } from '#tests/support/statement-factories.ts'
import { givePin, makeEnrolmentCode, makeTerminal, TEST_PIN } from '#tests/support/terminal-factories.ts'
import type { ImportMapping } from '#shared/imports/import-mapping.ts'
import type { TestUser } from '#tests/support/session.ts'
import { readPersonVersion, readSellerVersion, readVersion } from './versions.ts'

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

function makeMarkedHandoverAgency({ who, text }: Caller): Promise<string> {
  return makeHandoverAgency(who, { name: text(`Agence ${newId()}`) })
}

/** Proposed by a marked cashier. */
async function makeMarkedHandover(caller: Caller): Promise<string> {
  const agencyId = await makeMarkedHandoverAgency(caller)
  const { who, text } = caller
  const { memberId } = await makeMember(who, { name: text(`Membre ${newId()}`), agencyIds: [agencyId] })
  return makeHandover(who, { agencyId, memberId })
}

async function closingWithShortage(caller: Caller): Promise<string> {
  return makeClosing(caller.who, {
    agencyId: await agencyWithEntry(caller),
    discrepancy: -5000,
    comment: caller.text('Manquant'),
  })
}

function makeMarkedInvitation({ who, text }: Caller) {
  const email = `${text('a').replace(' ', '-')}-${newId()}@exemple.ma`
  return makeInvitation(who, { email, name: text(`Invité ${newId()}`) })
}

/** Of one agency: who has all of them is everybody's colleague. */
async function makeMarkedMember({ who, text }: Caller, status: MemberStatus = 'active'): Promise<string> {
  const agencyId = await makeAgency(who, { name: text(`Agence ${newId()}`) })
  const member = { name: text(`Membre ${newId()}`), status, role: 'cashier', agencyIds: [agencyId] } as const
  return (await makeMember(who, member)).memberId
}

async function makeMarkedAlert(caller: Caller): Promise<string> {
  const { who, text } = caller
  const agencyId = await makeAgency(who, { name: text(`Agence ${newId()}`) })
  return makeAlert(who, { kind: 'reopened', agencyId, recipientIds: [await makeMarkedMember(caller)] })
}

async function makeAlertValues(caller: Caller) {
  const agencyId = await makeAgency(caller.who, { name: caller.text(`Agence ${newId()}`) })
  const recipientIds = [await makeMarkedMember(caller)]
  return { kind: 'discrepancy' as const, agencyId, threshold: 10_000, hour: null, recipientIds }
}

async function makeMarkedTerminal({ who, text }: Caller) {
  const agencyId = await makeAgency(who, { name: text(`Agence ${newId()}`) })
  return makeTerminal(who, { agencyId, name: text(`Guichet ${newId()}`) })
}

async function withMarkedMember<Input>(caller: Caller, input: Input): Promise<Input> {
  await makeMarkedMember(caller)
  return input
}

async function makeMarkedMonth(caller: Caller): Promise<string> {
  const { agencyId, operatorId } = await makeMarkedAccount(caller)
  return makeDeclared(caller.who, { agencyId, operatorId, note: caller.text('Relevé') })
}

async function receiveAtBank({ database, userId }: TestUser, id: string): Promise<void> {
  await database.db
    .updateTable('commission_months')
    .set({ state: 'received', received: centimes(1_500), received_on: TEST_TODAY, via: 'bank' })
    .where('owner_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

async function makeMarkedAccount({ who, text }: Caller) {
  const agencyId = await makeAgency(who, { name: text(`Agence ${newId()}`) })
  return makeOperatorAccount(who, { agencyId, label: text(`Puce ${newId()}`) })
}

/** To the named agency, which sends to its safe. */
async function makeSentTransfer({ who, text }: Caller, options: Pick<TransferOptions, 'state' | 'arrived'> = {}) {
  const agencyId = await makeAgency(who, { name: text(`Agence ${newId()}`) })
  const from = await makeAgency(who, { name: text(`Agence ${newId()}`) })
  const placeId = await makePlace(who, { agencyId, name: text(`Coffre ${newId()}`) })
  await makeTransfer(who, { from: agencyId, toPlace: placeId, reason: text('Versement') })
  const id = await makeTransfer(who, {
    from,
    to: agencyId,
    amount: 12_345,
    reason: text('Fonds de caisse'),
    comment: text('Il manque un billet'),
    ...options,
  })
  return { id, agencyId, placeId }
}

/** Of a closed day whose closing read the balance. */
async function makeReadAccount(caller: Caller): Promise<string> {
  const { id, agencyId } = await makeMarkedAccount(caller)
  await makeClosing(caller.who, { agencyId, balances: [{ accountId: id }] })
  return id
}

async function makeMarkedDebt({ who, text }: Caller) {
  const agencyId = await makeAgency(who, { name: text(`Agence ${newId()}`) })
  const name = text(`Client ${newId()}`)
  const debtorId = await makeCustomer(who, { agencyId, name, note: text('Voisin du café') })
  await makeCredit(who, { agencyId, debtorId, note: text('Envoi') })
  return { agencyId, debtorId }
}

function makeMarkedUpload({ who, text }: Caller) {
  return makeUpload(who, { fileName: text('historique.csv') })
}

/** One import of an owner runs at a time. */
async function endImports({ who, text }: Caller): Promise<void> {
  await who.database.db
    .updateTable('history_imports')
    .set({ state: 'failed', failure: text('Arrêté') })
    .where('owner_id', '=', who.userId)
    .where('state', 'in', ['importing', 'undoing'])
    .execute()
}

async function mapMarkedUpload({ who, text }: Caller): Promise<ImportMapping> {
  const agencyId = await makeAgency(who, { name: text(`Agence ${newId()}`), trackingStart: TEST_TODAY })
  return { ...importMapping({}), agency: { form: 'fixed', agencyId } }
}

function makeMarkedFile({ who, text }: Caller) {
  return makeStatementFile(who, { fileName: text('releve.csv') })
}

/** With one line, and a transaction of its amount that is not linked to it. */
async function makeMarkedStatement(caller: Caller, { reason }: { reason?: string } = {}) {
  const { who, text } = caller
  const account = await makeMarkedAccount(caller)
  const { id: accountId, agencyId, operatorId } = account
  const reference = text(newId().slice(-6))
  const entry = { agencyId, operatorId, operatorAccountId: accountId, description: text('Envoi'), reference }
  const counterpartId = await makeTransaction(who, entry)
  const lines = [{ label: text('Paiement'), reference, ...(reason === undefined ? {} : { reason: text(reason) }) }]
  const { id, lineIds } = await makeStatement(who, { accountId, fileName: text('releve.csv'), lines })
  return { id, accountId, agencyId, counterpartId, lineId: lineIds[0] ?? '' }
}

async function makeCashier({ who, text }: Caller) {
  const agencyId = await makeAgency(who, { name: text(`Agence ${newId()}`) })
  const { memberId } = await makeMember(who, { name: text(`Membre ${newId()}`), agencyIds: [agencyId] })
  return { agencyId, memberId }
}

/** Of a cashier, or of the owner; waits for an answer. */
async function makeMarkedShortage(caller: Caller, { isOwners = false, isConfirmed = true } = {}) {
  const { agencyId, memberId } = await makeCashier(caller)
  const comment = caller.text('Manquant')
  const closingId = await makeClosing(caller.who, { agencyId, discrepancy: -30_000, comment })
  const person = isOwners ? caller.who.userId : memberId
  return { id: await makeDecision(caller.who, { closingId, memberId: person, isConfirmed }), closingId, memberId }
}

async function makeMarkedSurplus(caller: Caller, date: IsoDate = '2026-11-26') {
  const { agencyId, memberId } = await makeCashier(caller)
  const comment = caller.text('Trop en caisse')
  const surplus = { agencyId, date, discrepancy: 5000, comment, closedBy: memberId }
  return { agencyId, memberId, closingId: await makeClosing(caller.who, surplus) }
}

function accountTerms(text: Caller['text']) {
  return {
    label: text(`Puce ${newId()}`),
    mode: 'prepaid',
    feeTo: 'operator',
    openedOn: TEST_TODAY,
    opening: 600_000,
    limitLow: 50_000,
    limitHigh: 900_000,
    maxDays: 10,
    overdraft: 0,
    deposit: 100_000,
    readRule: 'when_moved',
  } as const
}

const inputs: InputsOf<AppRouter['_def']['record']> = {
  admin: {
    audit: () => ({ page: 1 }),
    dashboard: nothing,
    queue: () => ({ page: 1, search: 'salma', kind: 'requests' }),
    queueCounts: nothing,
    approveMany: async ({ who }) => ({
      rows: [{ personId: (await makeOwner(who.database, { state: 'pending' })).userId, version: 'lue' }],
    }),
    groups: () => ({ search: 'groupe', page: 1 }),
    agencies: async ({ who, text }) => ({
      search: 'agence',
      groupId: await makeGroup(who, { name: text(`Groupe ${newId()}`) }),
      page: 1,
    }),
    transactions: () => ({ search: 'salma', type: 'incoming', from: '2026-11-01', to: TEST_TODAY, page: 1 }),
    journal: () => ({ date: TEST_TODAY, group: null, agency: 'agence', page: 1 }),
    clients: () => ({ search: 'salma' }),
    closings: async ({ who }) => ({ userId: (await makeOwner(who.database)).userId, filter: 'all', page: 1 }),
    closing: async ({ who, text }) => {
      const client = await makeOwner(who.database)
      return { userId: client.userId, id: await closingWithShortage({ who: client, text }) }
    },
    clientTransactions: async ({ who }) => ({
      userId: (await makeOwner(who.database)).userId,
      search: 'envoi',
      page: 1,
    }),
    clientAgencies: async ({ who }) => ({ userId: (await makeOwner(who.database)).userId, page: 1 }),
    clientMembers: async ({ who }) => ({ userId: (await makeOwner(who.database)).userId, page: 1 }),
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
      history: async ({ who }) => ({ id: (await makeOwner(who.database)).userId, page: 1 }),
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
      resetPassword: async ({ who }) => ({ id: (await makeOwner(who.database)).userId }),
      remove: async ({ who }) => ({ id: (await makeOwner(who.database)).userId }),
    },
    clientNotes: {
      list: async ({ who }) => ({ userId: (await makeClientNote(await makeOwner(who.database))).userId, page: 1 }),
      create: {
        creates: async ({ who, text }) => ({
          id: newId(),
          userId: (await makeOwner(who.database)).userId,
          kind: 'complaint',
          text: text('Se plaint des frais'),
        }),
      },
      update: async ({ who, text }) => {
        const { id } = await makeClientNote(await makeOwner(who.database))
        return { id, text: text('Rappelé à midi'), updatedAt: await readVersion(who, 'client_notes', id) }
      },
      close: async ({ who, text }) => {
        const { id } = await makeClientNote(await makeOwner(who.database), { kind: 'complaint' })
        return { id, answer: text('Remboursé'), updatedAt: await readVersion(who, 'client_notes', id) }
      },
      reopen: async ({ who }) => {
        const { id } = await makeClientNote(await makeOwner(who.database), { kind: 'complaint', answer: 'Remboursé' })
        return { id, updatedAt: await readVersion(who, 'client_notes', id) }
      },
      remove: async ({ who }) => ({ id: (await makeClientNote(await makeOwner(who.database))).id }),
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
    checkResetLink: async ({ who }) => ({ token: await makeResetToken(await makeOwner(who.database)) }),
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
    switchSpace: ({ who }) => ({ ownerId: who.userId }),
  },
  audit: { list: () => ({ page: 1 }) },
  board: {
    today: nothing,
    trend: async (caller) => ({ by: 'week', agencyId: await agencyWithEntry(caller), back: 0 }),
  },
  commissions: {
    rules: () => ({}),
    month: async (caller) => {
      const { agencyId, operatorId } = await makeMarkedAccount(caller)
      await makeDeclared(caller.who, { agencyId, operatorId, month: '2026-09-01', note: caller.text('Relevé') })
      return { month: '2026-09-01', agencyId }
    },
    summary: nothing,
    proposals: async (caller) => {
      const { id, agencyId, operatorId } = await makeMarkedAccount(caller)
      await makeRule(caller.who, { operatorId, agencyId, paid: 'immediate' })
      const entry = { agencyId, operatorId, operatorAccountId: id, description: caller.text('Envoi') }
      await makeTransaction(caller.who, entry)
      return { agencyId, date: TEST_TODAY }
    },
    createRule: {
      creates: async (caller) => {
        const { agencyId, operatorId } = await makeMarkedAccount(caller)
        const paid = { type: 'incoming', basis: 'operation', measure: 'fee', tiers: toTiers([[0, 0, 3_000]]) } as const
        return { id: newId(), operatorId, agencyId, ...paid, validFrom: TEST_TODAY }
      },
    },
    endRule: async ({ who }) => {
      const id = await makeRule(who, { operatorId: await makeOperator(who.database) })
      return { id, lastDay: TEST_TODAY, updatedAt: await readVersion(who, 'commission_rules', id) }
    },
    previewRecalculation: async ({ who }) => {
      const operatorId = await makeOperator(who.database)
      await makeRule(who, { operatorId })
      return { operatorId, month: '2026-11-01' }
    },
    recalculate: async ({ who, text }) => {
      const operatorId = await makeOperator(who.database)
      const productId = await makeCustomProduct(who, { operatorId, name: text(`Produit ${newId()}`) })
      const made = { customProductId: productId, date: '2026-11-20', amount: 100_000 } as const
      const agencyId = await makeAgency(who, { name: text(`Agence ${newId()}`) })
      await makeTransaction(who, { ...made, operatorId, agencyId })
      await makeRule(who, { operatorId })
      return { operatorId, month: '2026-11-01', reason: text('Barème reçu tard') }
    },
    declare: {
      creates: async (caller) => {
        const { agencyId, operatorId } = await makeMarkedAccount(caller)
        const note = caller.text('Relevé')
        return { id: newId(), operatorId, agencyId, month: '2026-10-01', declared: 150_000, note }
      },
    },
    correct: async (caller) => {
      const id = await makeMarkedMonth(caller)
      const updatedAt = await readVersion(caller.who, 'commission_months', id)
      return { id, updatedAt, declared: 140_000, note: caller.text('Corrigé') }
    },
    withdraw: async (caller) => {
      const id = await makeMarkedMonth(caller)
      return { id, updatedAt: await readVersion(caller.who, 'commission_months', id) }
    },
    receive: async (caller) => {
      const account = await makeMarkedAccount(caller)
      const id = await makeDeclared(caller.who, { operatorId: account.operatorId, agencyId: account.agencyId })
      const updatedAt = await readVersion(caller.who, 'commission_months', id)
      return { id, updatedAt, amount: 150_000, on: TEST_TODAY, via: 'account', accountId: account.id }
    },
    cancelReceipt: async (caller) => {
      const id = await makeMarkedMonth(caller)
      await receiveAtBank(caller.who, id)
      return { id, updatedAt: await readVersion(caller.who, 'commission_months', id) }
    },
    decide: async (caller) => {
      const id = await makeMarkedMonth(caller)
      const updatedAt = await readVersion(caller.who, 'commission_months', id)
      return { id, updatedAt, decision: 'dispute', note: caller.text('Il manque 0,50') }
    },
  },
  closings: {
    day: async (caller) => ({ agencyId: await agencyWithEntry(caller), date: TEST_TODAY }),
    expected: async (caller) => ({ agencyId: await agencyWithEntry(caller), date: TEST_TODAY }),
    list: async (caller) => {
      const agencyId = await agencyWithEntry(caller)
      await makeClosing(caller.who, { agencyId })
      return { agencyId, from: '2026-11-01', to: TEST_TODAY, filter: 'all', page: 1 }
    },
    byId: async (caller) => ({ id: await makeClosing(caller.who, { agencyId: await agencyWithEntry(caller) }) }),
    diagnoseDraft: async (caller) => {
      const { id: accountId, agencyId } = await makeMarkedAccount(caller)
      await makeTransaction(caller.who, { agencyId, description: caller.text('Envoi') })
      return {
        agencyId,
        date: TEST_TODAY,
        opening: 100_000,
        counts: [{ denomination: 20_000, quantity: 5 }],
        balances: [{ accountId, declared: 500 }],
      }
    },
    diagnose: async (caller) => ({ id: await closingWithShortage(caller) }),
    countDay: async (caller) => ({ agencyId: await agencyWithEntry(caller), date: TEST_TODAY }),
    submitCount: {
      creates: async (caller) => ({
        id: newId(),
        agencyId: await agencyWithEntry(caller),
        date: TEST_TODAY,
        opening: 100_000,
        counts: [{ denomination: 20_000, quantity: 5 }],
        comment: caller.text('Comptage'),
      }),
    },
    allowCount: async (caller) => ({ agencyId: await agencyWithEntry(caller), date: TEST_TODAY }),
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
    settleLine: async (caller) => {
      const { id: accountId, agencyId } = await makeMarkedAccount(caller)
      await makeOperatorMovement(caller.who, { accountId, kind: 'commission', note: caller.text('Commission') })
      const id = await makeClosing(caller.who, { agencyId, balances: [{ accountId, declared: 5 }] })
      const claim = { claimReference: caller.text(newId().slice(-6)), claimedOn: TEST_TODAY }
      return { id, accountId, settlement: 'claimed', text: caller.text('Réclamation'), ...claim }
    },
    reopen: async (caller) => ({ id: await closingWithShortage(caller), reason: caller.text('Une opération oubliée') }),
  },
  imports: {
    list: nothing,
    preview: async (caller) => ({ id: await makeMarkedUpload(caller) }),
    check: async (caller) => ({ id: await makeMarkedUpload(caller), mapping: await mapMarkedUpload(caller) }),
    start: async (caller) => {
      await endImports(caller)
      return { id: await makeMarkedUpload(caller), mapping: await mapMarkedUpload(caller) }
    },
    undo: async ({ who, text }) => {
      await endImports({ who, text })
      const agencyId = await makeAgency(who, { name: text(`Agence ${newId()}`), trackingStart: TEST_TODAY })
      return { id: (await makeImport(who, { agencyId, fileName: text('historique.csv') })).id }
    },
  },
  statements: {
    list: async (caller) => ({ accountId: (await makeMarkedStatement(caller)).accountId }),
    preview: async (caller) => ({ id: await makeMarkedFile(caller), accountId: (await makeMarkedAccount(caller)).id }),
    check: async (caller) => ({
      id: await makeMarkedFile(caller),
      accountId: (await makeMarkedAccount(caller)).id,
      mapping: statementMapping,
    }),
    start: async (caller) => ({
      id: await makeMarkedFile(caller),
      accountId: (await makeMarkedAccount(caller)).id,
      mapping: statementMapping,
    }),
    undo: async (caller) => ({ id: (await makeMarkedStatement(caller)).id }),
    result: async (caller) => {
      const { accountId } = await makeMarkedStatement(caller)
      return { accountId, from: '2026-11-01', to: TEST_TODAY, tab: 'unknown', page: 1 }
    },
    match: async (caller) => {
      const { accountId } = await makeMarkedStatement(caller)
      return { accountId, from: '2026-11-01', to: TEST_TODAY }
    },
    choices: async (caller) => ({ lineId: (await makeMarkedStatement(caller)).lineId }),
    link: async (caller) => {
      const { lineId, counterpartId } = await makeMarkedStatement(caller)
      return { lineId, kind: 'transaction', counterpartId }
    },
    ignore: async (caller) => ({
      lineId: (await makeMarkedStatement(caller)).lineId,
      reason: caller.text('Frais de tenue de compte'),
    }),
    restore: async (caller) => ({ lineId: (await makeMarkedStatement(caller, { reason: 'Frais' })).lineId }),
    justify: async (caller) => {
      const { lineId, accountId, agencyId } = await makeMarkedStatement(caller)
      await makeClosing(caller.who, { agencyId, balances: [{ accountId, declared: 5 }] })
      return { lineId }
    },
  },
  debts: {
    list: async (caller) => {
      const { agencyId } = await makeMarkedDebt(caller)
      return { agencyId, search: 'client', filter: 'open', page: 1 }
    },
    byId: async (caller) => ({ id: (await makeMarkedDebt(caller)).debtorId }),
    credit: {
      creates: async ({ who, text }) => ({
        id: newId(),
        type: 'incoming',
        amount: 100_000,
        fee: 2000,
        paid: 60_000,
        agencyId: await makeAgency(who, { name: text(`Agence ${newId()}`) }),
        description: text('Envoi'),
        newDebtor: { name: text(`Client ${newId()}`), phone: '0661234567' },
        note: text('Reste demain'),
        confirmDuplicate: true,
      }),
    },
    collect: {
      creates: async (caller) => ({
        id: newId(),
        ...(await makeMarkedDebt(caller)),
        date: TEST_TODAY,
        amount: 20_000,
        note: caller.text('Espèces'),
      }),
    },
    lend: {
      creates: async ({ who, text }) => ({
        id: newId(),
        agencyId: await makeAgency(who, { name: text(`Agence ${newId()}`) }),
        newDebtor: { name: text(`Client ${newId()}`), phone: null },
        date: TEST_TODAY,
        amount: 20_000,
        note: text('Pour demain'),
      }),
    },
    payOtherwise: {
      creates: async (caller) => ({
        id: newId(),
        debtorId: (await makeMarkedDebt(caller)).debtorId,
        date: TEST_TODAY,
        amount: 2000,
        reason: caller.text('Virement'),
        attachmentId: await makeAttachment(caller.who, { fileName: caller.text('virement.pdf') }),
      }),
    },
    cancel: async (caller) => ({
      id: await makeRepayment(caller.who, { ...(await makeMarkedDebt(caller)), note: caller.text('Espèces') }),
    }),
    waive: {
      creates: async (caller) => ({
        id: newId(),
        debtorId: (await makeMarkedDebt(caller)).debtorId,
        date: TEST_TODAY,
        amount: 2000,
        reason: caller.text('Geste commercial'),
      }),
    },
    update: async (caller) => {
      const { agencyId, debtorId: id } = await makeMarkedDebt(caller)
      const name = caller.text(`Client ${newId()}`)
      const updatedAt = await readVersion(caller.who, 'debtors', id)
      return { id, updatedAt, name, phone: null, agencyId, limit: 50_000, note: caller.text('Fidèle'), active: true }
    },
    erase: async (caller) => ({ id: (await makeMarkedDebt(caller)).debtorId }),
  },
  expenses: {
    categories: nothing,
    createCategory: { creates: ({ text }) => ({ id: newId(), name: text(`T ${newId()}`) }) },
    updateCategory: async ({ who, text }) => {
      const id = await makeCategory(who, { name: text(`T ${newId()}`) })
      const updatedAt = await readVersion(who, 'expense_categories', id)
      return { id, updatedAt, name: text(`T ${newId()}`), retired: true }
    },
    list: async ({ who, text }) => {
      const agencyId = await makeAgency(who, { name: text(`Agence ${newId()}`) })
      const categoryId = await makeCategory(who, { name: text(`T ${newId()}`) })
      await makeBankExpense(who, { agencyId, categoryId, note: text('Facture') })
      return { month: TEST_TODAY, agencyId, categoryId, page: 1 }
    },
    ownerMoves: async ({ who, text }) => {
      const agencyId = await makeAgency(who, { name: text(`Agence ${newId()}`) })
      await makeFeed(who, { agencyId, counterpart: 'owner', note: text('Apport') })
      return { month: TEST_TODAY, page: 1 }
    },
    payByBank: {
      creates: async ({ who, text }) => ({
        id: newId(),
        agencyId: await makeAgency(who, { name: text(`Agence ${newId()}`) }),
        placeId: await makePlace(who, { kind: 'bank', name: text(`Banque ${newId()}`) }),
        categoryId: await findCategoryId(who),
        date: TEST_TODAY,
        amount: 90_000,
        note: text('Facture'),
        attachmentId: await makeAttachment(who, { fileName: `${text('facture')}.pdf` }),
      }),
    },
    classify: async ({ who, text }) => ({
      via: 'cash' as const,
      id: await makeFeed(who, {
        agencyId: await makeAgency(who, { name: text(`Agence ${newId()}`) }),
        counterpart: 'expense',
        note: text('Facture'),
      }),
      categoryId: await makeCategory(who, { name: text(`T ${newId()}`) }),
    }),
    removeBank: async ({ who, text }) => ({ id: await makeBankExpense(who, { note: text('Facture') }) }),
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
  handovers: {
    propose: {
      creates: async (caller) => {
        const agencyId = await makeMarkedHandoverAgency(caller)
        await makeShift(caller.who, { agencyId, memberId: caller.who.userId })
        return { id: newId(), agencyId, counts: [{ denomination: 20_000, quantity: 5 }] }
      },
    },
    accept: async (caller) => ({
      id: await makeMarkedHandover(caller),
      counts: [{ denomination: 20_000, quantity: 4 }],
      comment: caller.text('Recompté'),
    }),
    refuse: async (caller) => ({ id: await makeMarkedHandover(caller), reason: caller.text('Il manque un billet') }),
    cancel: async (caller) => {
      const agencyId = await makeMarkedHandoverAgency(caller)
      return { id: await makeHandover(caller.who, { agencyId, memberId: caller.who.userId }) }
    },
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
  operatorAccounts: {
    list: async (caller) => {
      const { agencyId } = await makeMarkedAccount(caller)
      return { agencyId, withClosed: true }
    },
    balances: async (caller) => {
      const { agencyId } = await makeMarkedAccount(caller)
      return { agencyId, date: TEST_TODAY }
    },
    positions: async (caller) => {
      const { agencyId } = await makeMarkedAccount(caller)
      return { agencyId }
    },
    statement: async (caller) => {
      const { id } = await makeMarkedAccount(caller)
      return { accountId: id, from: '2026-11-01', to: TEST_TODAY }
    },
    create: {
      creates: async ({ who, text }) => ({
        id: newId(),
        agencyId: await makeAgency(who, { name: text(`Agence ${newId()}`) }),
        operatorId: await findOperatorId(who.database, 'Cash Plus'),
        ...accountTerms(text),
      }),
    },
    update: async (caller) => {
      const { id } = await makeMarkedAccount(caller)
      return { id, ...accountTerms(caller.text), updatedAt: await readVersion(caller.who, 'operator_accounts', id) }
    },
    close: async (caller) => ({ id: await makeReadAccount(caller) }),
  },
  operatorMovements: {
    list: async (caller) => {
      const { id, agencyId } = await makeMarkedAccount(caller)
      await makeOperatorMovement(caller.who, { accountId: id, note: caller.text('Recharge') })
      return { agencyId, accountId: id, from: '2026-11-01', to: TEST_TODAY, page: 1 }
    },
    create: {
      creates: async (caller) => ({
        id: newId(),
        accountId: (await makeMarkedAccount(caller)).id,
        date: TEST_TODAY,
        kind: 'topup',
        amount: 200_000,
        via: 'cash',
        reference: caller.text(newId().slice(-6)),
        note: caller.text('Recharge'),
      }),
    },
    transfer: {
      creates: async (caller) => {
        const { id, agencyId, operatorId } = await makeMarkedAccount(caller)
        const label = caller.text(`Puce ${newId()}`)
        const to = await makeOperatorAccount(caller.who, { agencyId, operatorId, label })
        const note = caller.text('Virement')
        return { id: newId(), fromAccountId: id, toAccountId: to.id, date: TEST_TODAY, amount: 10_000, note }
      },
    },
    remove: async (caller) => {
      const { id } = await makeMarkedAccount(caller)
      return { id: await makeOperatorMovement(caller.who, { accountId: id, note: caller.text('Recharge') }) }
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
  month: {
    read: () => ({ month: TEST_TODAY }),
    lock: () => ({ month: '2026-10-01' }),
    unlock: async ({ who, text }) => {
      await makeMonthLock(who, '2026-09-01')
      return { month: '2026-09-01', reason: text('Une facture est arrivée après') }
    },
  },
  places: {
    balances: nothing,
    book: async (caller) => {
      const { placeId } = await makeSentTransfer(caller)
      return { placeId, from: '2026-11-01', to: TEST_TODAY, page: 1 }
    },
    create: {
      creates: async ({ who, text }) => ({
        id: newId(),
        kind: 'safe',
        agencyId: await makeAgency(who, { name: text(`Agence ${newId()}`) }),
        name: text(`Coffre ${newId()}`),
        ceiling: 500_000,
      }),
    },
    update: async (caller) => {
      const id = await makePlace(caller.who, { kind: 'bank', name: caller.text(`Banque ${newId()}`) })
      const updatedAt = await readVersion(caller.who, 'places', id)
      return { id, updatedAt, active: true, name: caller.text(`Banque ${newId()}`), accountEnd: '4321' }
    },
    count: {
      creates: async ({ who, text }) => ({
        id: newId(),
        placeId: await makePlace(who, {
          agencyId: await makeAgency(who, { name: text(`Agence ${newId()}`) }),
          name: text(`Coffre ${newId()}`),
        }),
        counts: [{ denomination: 10_000, quantity: 2 }],
        comment: text('Solde de départ'),
      }),
    },
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
    receipt: async ({ who }) => ({ id: await makePayment(who, { status: 'approved' }) }),
    adminReceipt: async ({ who }) => ({
      id: await makePayment(await makeOwner(who.database, { state: 'none' }), { status: 'approved' }),
    }),
    list: () => ({ page: 1, search: 'salma', status: 'pending' }),
    decision: async ({ who }) => ({ id: await makePayment(await makeOwner(who.database, { state: 'none' })) }),
    approve: async ({ who }) => {
      const id = await makePayment(await makeOwner(who.database, { state: 'none' }))
      const updatedAt = await readVersion(who, 'manual_payments', id)
      return { id, updatedAt, target: null, planId: await findPlanId(who.database, 'Pack Pro') }
    },
    reject: async ({ who }) => {
      const id = await makePayment(await makeOwner(who.database, { state: 'none' }))
      return { id, updatedAt: await readVersion(who, 'manual_payments', id), reason: 'Illisible' }
    },
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
    approve: async ({ who }) => ({ requestId: await makePendingRequest(who) }),
  },
  products: {
    list: async ({ who }) => ({ category: 'incoming', operatorId: await findOperatorId(who.database) }),
    offered: async (caller) => {
      const { agencyId } = await makeMarkedAccount(caller)
      return { agencyId, date: TEST_TODAY }
    },
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
  seller: {
    contact: nothing,
    page: () => ({ page: 'legalNotice' }),
    howToPay: nothing,
    settings: nothing,
    update: async ({ who }) => ({
      companyName: 'Société des exemples',
      address: '1 rue des Exemples\nCasablanca',
      phone: '05 22 00 00 00',
      whatsapp: '06 61 00 00 00',
      email: 'contact@exemple.ma',
      website: 'https://exemple.ma',
      bankName: 'Banque des exemples',
      accountHolder: 'Société des exemples',
      rib: '011 780 0000123456789012 96',
      paymentDelay: 'Sous 2 jours ouvrés',
      taxWord: null,
      legalNotice: 'Éditeur du site',
      privacyNotice: 'Vos données',
      updatedAt: await readSellerVersion(who),
    }),
  },
  subscriptions: {
    current: nothing,
    requests: () => ({ page: 1 }),
    list: () => ({ page: 1, search: 'salma', filter: 'ending' }),
    decision: async ({ who }) => ({ requestId: await makePendingRequest(who) }),
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
    renew: async ({ who }) => {
      const { userId } = await makeOwner(who.database, { state: 'none' })
      return { id: newId(), userId, planId: await findPlanId(who.database, 'Pack Pro'), endsAt: null }
    },
    remove: async ({ who }) => ({ id: await makeOtherSubscription(who) }),
  },
  alerts: {
    list: async (caller) => {
      await makeMarkedAlert(caller)
      return undefined
    },
    create: {
      creates: async (caller) => ({ id: newId(), ...(await makeAlertValues(caller)) }),
    },
    update: async (caller) => {
      const id = await makeMarkedAlert(caller)
      const updatedAt = await readVersion(caller.who, 'alert_rules', id)
      return { id, updatedAt, ...(await makeAlertValues(caller)) }
    },
    setEnabled: async (caller) => ({ id: await makeMarkedAlert(caller), enabled: false }),
    remove: async (caller) => ({ id: await makeMarkedAlert(caller) }),
  },
  team: {
    list: (caller) => withMarkedMember(caller, { page: 1 }),
    names: (caller) => withMarkedMember(caller, undefined),
    invite: {
      creates: async ({ who, text }) => ({
        id: newId(),
        email: `${text('a').replace(' ', '-')}-${newId()}@exemple.ma`,
        name: text(`Invité ${newId()}`),
        role: 'cashier',
        allAgencies: false,
        agencyIds: [await makeAgency(who, { name: text(`Agence ${newId()}`) })],
        ...defaultOptions,
      }),
    },
    resend: async (caller) => {
      const { id } = await makeMarkedInvitation(caller)
      return { id, updatedAt: await readVersion(caller.who, 'invitations', id) }
    },
    revoke: async (caller) => ({ id: (await makeMarkedInvitation(caller)).id }),
    update: async (caller) => {
      const { who, text } = caller
      const id = await makeMarkedMember(caller)
      return {
        id,
        name: text(`Membre ${newId()}`),
        role: 'manager',
        allAgencies: false,
        agencyIds: [await makeAgency(who, { name: text(`Agence ${newId()}`) })],
        ...defaultOptions,
        updatedAt: await readVersion(who, 'members', id),
      }
    },
    deactivate: async (caller) => ({ id: await makeMarkedMember(caller) }),
    reactivate: async (caller) => ({ id: await makeMarkedMember(caller, 'deactivated') }),
    remove: async (caller) => ({ id: await makeMarkedMember(caller) }),
    addPinMember: {
      creates: async ({ who, text }) => ({
        id: newId(),
        name: text(`Membre ${newId()}`),
        role: 'cashier',
        agencyIds: [await makeAgency(who, { name: text(`Agence ${newId()}`) })],
        pin: TEST_PIN,
      }),
    },
    setPin: async (caller) => ({ memberId: await makeMarkedMember(caller), pin: TEST_PIN }),
    removePin: async (caller) => {
      const memberId = await makeMarkedMember(caller)
      await givePin(caller.who.database, memberId)
      return { memberId }
    },
    setOwnPin: () => ({ pin: TEST_PIN }),
    checkInvitation: async ({ who }) => ({
      token: (await makeInvitation(await makeOwner(who.database))).token,
    }),
    accept: async ({ who }) => ({
      token: (await makeInvitation(await makeOwner(who.database), { email: who.email })).token,
    }),
    acceptAsNew: async ({ who }) => ({
      token: (await makeInvitation(await makeOwner(who.database))).token,
      firstName: 'Salma',
      lastName: 'Benali',
      password: TEST_PASSWORD,
    }),
  },
  terminals: {
    list: async (caller) => {
      await makeMarkedTerminal(caller)
      return undefined
    },
    create: {
      creates: async ({ who, text }) => ({
        id: newId(),
        agencyId: await makeAgency(who, { name: text(`Agence ${newId()}`) }),
        name: text(`Guichet ${newId()}`),
        lockAfterMinutes: 5,
      }),
    },
    renewCode: async (caller) => ({ id: (await makeMarkedTerminal(caller)).id }),
    update: async (caller) => {
      const { id } = await makeMarkedTerminal(caller)
      return {
        id,
        name: caller.text(`Guichet ${newId()}`),
        lockAfterMinutes: 10,
        updatedAt: await readVersion(caller.who, 'terminals', id),
      }
    },
    revoke: async (caller) => ({ id: (await makeMarkedTerminal(caller)).id }),
    unlock: async (caller) => ({ id: (await makeMarkedTerminal(caller)).id }),
    enroll: async ({ who }) => ({ code: await makeEnrolmentCode(await makeOwner(who.database)) }),
    current: nothing,
    signIn: ({ who }) => ({ memberId: who.userId, pin: TEST_PIN }),
    lock: nothing,
    changePin: () => ({ pin: TEST_PIN, newPin: '1379' }),
  },
  transfers: {
    list: async (caller) => {
      const { agencyId } = await makeSentTransfer(caller)
      return { agencyId, tab: 'all', from: '2026-11-01', to: TEST_TODAY, page: 1 }
    },
    find: async (caller) => ({ id: (await makeSentTransfer(caller)).id }),
    awaited: async (caller) => ({ agencyId: (await makeSentTransfer(caller)).agencyId, date: TEST_TODAY }),
    summary: nothing,
    ends: nothing,
    send: {
      creates: async ({ who, text }) => {
        const from = await makeAgency(who, { name: text(`Agence ${newId()}`) })
        const to = await makeAgency(who, { name: text(`Agence ${newId()}`) })
        return {
          id: newId(),
          from: { kind: 'agency', id: from },
          to: { kind: 'agency', id: to },
          date: TEST_TODAY,
          amount: 12_345,
          reason: text('Fonds de caisse'),
          carrier: text('Porteur'),
          confirmOverdraw: true,
        }
      },
    },
    cancel: async (caller) => ({ id: (await makeSentTransfer(caller)).id }),
    receive: async (caller) => ({
      id: (await makeSentTransfer(caller)).id,
      date: TEST_TODAY,
      amount: 12_000,
      comment: caller.text('Il manque un billet'),
    }),
    refuse: async (caller) => ({ id: (await makeSentTransfer(caller)).id, reason: caller.text('Sac déchiré, refusé') }),
    giveBack: async (caller) => {
      const { id } = await makeSentTransfer(caller, { state: 'refused' })
      return { id, amount: 12_345 }
    },
    settle: async (caller) => {
      const { id } = await makeSentTransfer(caller, { state: 'received', arrived: 12_000 })
      return { id, settlement: 'justified', text: caller.text('Retrouvé dans le sac') }
    },
    attach: async (caller) => {
      const { id } = await makeSentTransfer(caller)
      return { id, attachmentId: await makeAttachment(caller.who, { fileName: caller.text('bordereau.pdf') }) }
    },
    undo: async (caller) => {
      const { id } = await makeSentTransfer(caller, { state: 'received' })
      return { id, reason: caller.text('Reçu par erreur') }
    },
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
  shortages: {
    list: async (caller) => {
      await makeMarkedShortage(caller)
      return undefined
    },
    mine: async (caller) => {
      await makeMarkedShortage(caller)
      return undefined
    },
    charge: {
      creates: async (caller) => {
        const { agencyId, memberId } = await makeCashier(caller)
        const comment = caller.text('Manquant')
        const closingId = await makeClosing(caller.who, { agencyId, discrepancy: -30_000, comment })
        return { id: newId(), closingId, memberId, amount: 20_000 }
      },
    },
    confirm: async (caller) => ({ id: (await makeMarkedShortage(caller, { isConfirmed: false })).id }),
    // The owner's, whom the calls of the matrix are made by.
    answer: async (caller) => {
      const { id } = await makeMarkedShortage(caller, { isOwners: true })
      return { id, answer: 'contested', text: caller.text('Je conteste') }
    },
    recordPaper: async (caller) => ({
      id: (await makeMarkedShortage(caller)).id,
      attachmentId: await makeAttachment(caller.who, { fileName: caller.text('manque-signe.pdf') }),
    }),
    withdraw: async (caller) => ({ id: (await makeMarkedShortage(caller)).id }),
    returnSurplus: async (caller) => ({ closingId: (await makeMarkedSurplus(caller)).closingId, date: TEST_TODAY }),
    keepSurplus: async (caller) => ({ closingId: (await makeMarkedSurplus(caller, '2026-08-03')).closingId }),
    offset: {
      creates: async (caller) => {
        const { agencyId, memberId, closingId } = await makeMarkedSurplus(caller, '2026-11-20')
        const comment = caller.text('Manquant')
        const shortage = { agencyId, date: '2026-11-19', discrepancy: -30_000, comment, closedBy: memberId } as const
        const debtorId = await makeMemberDebt(caller.who, {
          closingId: await makeClosing(caller.who, shortage),
          memberId,
        })
        return { id: newId(), debtorId, closingId, amount: 5000 }
      },
    },
  },
  shifts: {
    state: async (caller) => {
      const agencyId = await makeMarkedHandoverAgency(caller)
      const { memberId } = await makeMember(caller.who, {
        name: caller.text(`Membre ${newId()}`),
        agencyIds: [agencyId],
      })
      await makeHandover(caller.who, { agencyId, memberId })
      return { agencyId }
    },
    ofDay: async (caller) => {
      const agencyId = await makeMarkedHandoverAgency(caller)
      const { memberId } = await makeMember(caller.who, {
        name: caller.text(`Membre ${newId()}`),
        agencyIds: [agencyId],
      })
      await makeShift(caller.who, { agencyId, memberId })
      return { agencyId, date: TEST_TODAY }
    },
    start: {
      creates: async (caller) => ({
        id: newId(),
        agencyId: await makeMarkedHandoverAgency(caller),
        counts: [{ denomination: 20_000, quantity: 5 }],
        comment: caller.text('Un billet de plus'),
      }),
    },
    takeOver: {
      creates: async (caller) => {
        const agencyId = await makeMarkedHandoverAgency(caller)
        const { memberId } = await makeMember(caller.who, {
          name: caller.text(`Membre ${newId()}`),
          agencyIds: [agencyId],
        })
        await makeShift(caller.who, { agencyId, memberId })
        const counts = [{ denomination: 20_000 as const, quantity: 5 }]
        return { id: newId(), agencyId, counts, comment: caller.text('Absente') }
      },
    },
  },
  spotChecks: {
    list: async (caller) => {
      const agencyId = await agencyWithEntry(caller)
      await makeSpotCheck(caller.who, { agencyId, comment: caller.text('Contrôle') })
      return { agencyId, from: '2026-11-01', to: TEST_TODAY, page: 1 }
    },
    make: {
      creates: async (caller) => ({
        id: newId(),
        agencyId: await agencyWithEntry(caller),
        counts: [{ denomination: 20_000, quantity: 5 }],
        comment: caller.text('Contrôle'),
      }),
    },
  },
  transactions: {
    list: async ({ who, text }) => {
      const agencyId = await makeAgency(who, { name: text(`Agence ${newId()}`) })
      await makeTransaction(who, { agencyId, description: text('Envoi') })
      return { type: 'incoming', from: '2026-11-01', to: TEST_TODAY, agencyId, page: 1 }
    },
    usage: async ({ who, text }) => {
      const agencyId = await makeAgency(who, { name: text(`Agence ${newId()}`) })
      await makeTransaction(who, { agencyId })
      return { agencyId }
    },
    find: async ({ who, text }) => ({
      id: await makeTransaction(who, {
        agencyId: await makeAgency(who, { name: text(`Agence ${newId()}`) }),
        description: text('Envoi'),
      }),
    }),
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
