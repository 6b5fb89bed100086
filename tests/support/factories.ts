import type { Insertable } from 'kysely'
import { insertReceipt } from '#server/features/payments/receipts.queries.ts'
import { hashResetToken } from '#server/features/auth/reset-password.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { newInvitationLink } from '#server/features/team/invitation-token.ts'
import { insertInvitationOwned } from '#server/features/team/invitations.queries.ts'
import { mintIds, mintOwnSpace, type MemberId, type OwnerId } from '#server/features/auth/owner-id.ts'
import type { Space } from '#server/features/auth/sessions.ts'
import type { AlertKind } from '#shared/alerts/alert-kinds.ts'
import type { InvitedRole, MemberRole, MemberStatus } from '#shared/team/member-terms.ts'
import type { AccountStatus, Role } from '#shared/auth/roles.ts'
import { type IsoDate, toIsoDate } from '#shared/values/iso-date.ts'
import { defaultOptions } from '#shared/team/member-options.ts'
import { newId } from '#shared/values/ids.ts'
import { DEMO_PLAN_NAME, TRIAL_MS } from '#shared/plans/plan-terms.ts'
import type { AttachmentType } from '#shared/attachments/attachment-terms.ts'
import type { Category } from '#shared/cash/categories.ts'
import type { ClientNoteKind } from '#shared/client-notes/client-note-terms.ts'
import type { PaymentStatus } from '#shared/payments/payment-status.ts'
import { DAY_MS, instantAfter, MINUTE_MS, TEST_NOW, TEST_TODAY } from './clock.ts'
import type { TestDatabase } from './test-database.ts'
import type { TestUser } from './session.ts'

/* Rows for tests, inserted directly so that they are fast. Fields that are not given get unique, valid values. */

export const TEST_PASSWORD = 'secret-1234'
/** Its argon2id hash with the parameters of the product, computed once: hashing takes 25 ms. */
const TEST_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$TMLIcw2WuQ3Jy7RQvF1i9Q$HAbNeTmudEbQ3CN+E1US0EVpwGAZejyOS1D/xMDyiL8'

/** Gives an account the test password again, also after a procedure has changed it. */
export async function restoreTestPassword({ database, userId }: TestUser): Promise<void> {
  await database.db.updateTable('users').set({ password_hash: TEST_PASSWORD_HASH }).where('id', '=', userId).execute()
}

export type PlanName = 'Demo 3 jours' | 'Pack Essentiel' | 'Pack Pro' | 'Pack Réseau'

export type OwnerState =
  /** A paid plan, from 30 days ago for 335 more days. */
  | 'subscribed'
  /** A trial, from a day ago for two more days. */
  | 'trial'
  /** A trial that ended a minute ago. */
  | 'expiredTrial'
  /** A paid plan that ended a minute ago, status still `active`. */
  | 'expired'
  | 'pending'
  | 'rejected'
  | 'suspended'
  | 'none'

export interface OwnerOptions {
  readonly state?: OwnerState
  /** Default `Pack Réseau` (no limit of agencies). Trials have the trial plan. */
  readonly plan?: PlanName
  readonly email?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly phone?: string | null
  readonly mustChangePassword?: boolean
  readonly now?: string
}

let made = 0
function nextNumber() {
  return (made += 1)
}

export async function makeOwner(database: TestDatabase, options: OwnerOptions = {}): Promise<TestUser> {
  const state = options.state ?? 'subscribed'
  const status: AccountStatus = state === 'suspended' || state === 'rejected' ? state : 'active'
  const owner = await makeAccount(database, { ...options, role: 'client', status })
  await makeStanding(database, owner, state, options)
  return owner
}

export function makeAdmin(
  database: TestDatabase,
  options: Omit<OwnerOptions, 'state' | 'plan'> & { readonly role?: 'admin' | 'principalAdmin' } = {},
): Promise<TestUser> {
  return makeAccount(database, { ...options, role: options.role ?? 'admin', status: 'active' })
}

async function makeAccount(
  database: TestDatabase,
  options: OwnerOptions & { readonly role: Role; readonly status: AccountStatus },
): Promise<TestUser> {
  const userId = newId()
  const email = options.email ?? `client-${nextNumber()}@exemple.ma`
  const { db } = database
  const user = {
    id: userId,
    email,
    password_hash: TEST_PASSWORD_HASH,
    role: options.role,
    status: options.status,
    must_change_password: options.mustChangePassword ?? false,
  }
  await db.insertInto('users').values(user).execute()
  const profile = {
    user_id: userId,
    first_name: options.firstName ?? 'Salma',
    last_name: options.lastName ?? 'Benali',
    phone: options.phone ?? null,
  }
  await db.insertInto('profiles').values(profile).execute()
  return { userId, email, role: options.role, database }
}

export interface TestMember extends TestUser {
  readonly ownerId: OwnerId
  readonly memberId: MemberId
  readonly space: Space
}

/** A person with an account who acts in the owner's space; managers and cashiers in `agencyIds` only. */
export async function makeMember(
  owner: TestUser,
  options: Pick<OwnerOptions, 'email' | 'firstName' | 'lastName' | 'mustChangePassword'> & {
    readonly role?: Exclude<MemberRole, 'owner'>
    readonly agencyIds?: readonly string[]
    readonly allAgencies?: boolean
    readonly status?: MemberStatus
    readonly canClose?: boolean
    readonly blind?: boolean
    readonly feedLimit?: number
    readonly creditLimit?: number
    readonly name?: string
  } = {},
): Promise<TestMember> {
  const { database } = owner
  const account = await makeAccount(database, { ...options, role: 'client', status: 'active' })
  const role = options.role ?? 'cashier'
  const space = mintIds({ actingOwnerId: owner.userId, memberId: newId() })
  const { ownerId, memberId } = space
  const member = {
    owner_id: ownerId,
    id: memberId,
    user_id: account.userId,
    display_name: options.name ?? `Membre ${nextNumber()}`,
    role,
    status: options.status ?? ('active' as const),
    all_agencies: options.allAgencies ?? role === 'accountant',
    can_close: options.canClose ?? true,
    blind: options.blind ?? false,
    feed_limit: options.feedLimit ?? null,
    credit_limit: options.creditLimit ?? null,
    created_by: owner.userId,
  }
  await database.db.insertInto('members').values(member).execute()
  for (const agencyId of options.agencyIds ?? []) {
    const limit = { owner_id: ownerId, member_id: memberId, agency_id: agencyId }
    await database.db.insertInto('member_agencies').values(limit).execute()
  }
  return { ...account, ownerId, memberId, space }
}

async function makeStanding(
  database: TestDatabase,
  owner: TestUser,
  state: OwnerState,
  { plan = 'Pack Réseau', now = TEST_NOW }: OwnerOptions,
): Promise<void> {
  switch (state) {
    case 'none':
      return
    case 'pending':
    case 'rejected':
      await makeRequest(database, owner, { plan, status: state })
      return
    case 'subscribed':
    case 'suspended':
      await makeSubscription(database, owner, { plan, startedAt: instantAfter(now, -30 * DAY_MS) })
      return
    case 'expired':
      await makeSubscription(database, owner, { plan, startedAt: instantAfter(now, -365 * DAY_MS - MINUTE_MS) })
      return
    case 'trial':
      await makeSubscription(database, owner, { plan: DEMO_PLAN_NAME, startedAt: instantAfter(now, -DAY_MS) })
      return
    case 'expiredTrial':
      await makeSubscription(database, owner, {
        plan: DEMO_PLAN_NAME,
        startedAt: instantAfter(now, -TRIAL_MS - MINUTE_MS),
      })
  }
}

export async function makeRequest(
  database: TestDatabase,
  owner: TestUser,
  options: Partial<Pick<Insertable<Database['pending_users']>, 'status'>> & {
    readonly plan?: PlanName
    readonly createdAt?: Date
  } = {},
): Promise<string> {
  const id = newId()
  const request = {
    id,
    user_id: owner.userId,
    first_name: 'Salma',
    last_name: 'Benali',
    email: owner.email,
    phone: null,
    plan_id: await findPlanId(database, options.plan ?? 'Pack Pro'),
    status: options.status ?? 'pending',
    ...(options.createdAt === undefined ? {} : { created_at: options.createdAt }),
  }
  await database.db.insertInto('pending_users').values(request).execute()
  return id
}

/** A subscription: 365 days of a paid plan, three days of the trial plan. Returns its id. */
export async function makeSubscription(
  database: TestDatabase,
  owner: TestUser,
  options: {
    readonly plan?: PlanName
    readonly startedAt: Date
    readonly endsAt?: Date
    readonly status?: 'pending' | 'active' | 'inactive' | 'cancelled'
  },
): Promise<string> {
  const id = newId()
  const plan = options.plan ?? 'Pack Réseau'
  const isTrial = plan === DEMO_PLAN_NAME
  const endsAt = options.endsAt ?? new Date(options.startedAt.getTime() + (isTrial ? TRIAL_MS : 365 * DAY_MS))
  const subscription = {
    id,
    user_id: owner.userId,
    plan_id: await findPlanId(database, plan),
    status: options.status ?? ('active' as const),
    started_at: options.startedAt,
    expires_at: isTrial ? null : endsAt,
    trial_expires_at: isTrial ? endsAt : null,
  }
  await database.db.insertInto('user_subscriptions').values(subscription).execute()
  return id
}

/** An invitation of the owner, for seven days from `TEST_NOW`. Returns its id and the token of its link. */
export async function makeInvitation(
  owner: TestUser,
  options: {
    readonly email?: string
    readonly name?: string
    readonly role?: InvitedRole
    readonly agencyIds?: readonly string[]
    readonly expiresAt?: Date
  } = {},
): Promise<{ id: string; token: string; email: string }> {
  const { db } = owner.database
  const { ownerId, memberId } = mintOwnSpace(owner)
  const { token, tokenHash, expiresAt } = newInvitationLink(instantAfter(TEST_NOW, 0))
  const role = options.role ?? 'cashier'
  const agencyIds = options.agencyIds ?? []
  const invitation = {
    ...defaultOptions,
    id: newId(),
    email: options.email ?? `invite-${nextNumber()}@exemple.ma`,
    name: options.name ?? `Invité ${nextNumber()}`,
    role,
    allAgencies: agencyIds.length === 0,
    agencyIds,
    tokenHash,
    expiresAt: options.expiresAt ?? expiresAt,
    sentAt: instantAfter(TEST_NOW, 0),
    invitedBy: memberId,
  }
  await inTransaction(db, (trx) => insertInvitationOwned(trx, ownerId, invitation))
  return { id: invitation.id, token, email: invitation.email }
}

/** A rule of the owner, for the owner's mail unless `recipientIds` are given. Returns its id. */
export async function makeAlert(
  owner: TestUser,
  options: {
    readonly kind: AlertKind
    readonly agencyId?: string | null
    readonly threshold?: number | null
    readonly hour?: number | null
    readonly days?: number | null
    readonly enabled?: boolean
    readonly recipientIds?: readonly string[]
  },
): Promise<string> {
  const { db } = owner.database
  const id = newId()
  const rule = {
    owner_id: owner.userId,
    id,
    kind: options.kind,
    agency_id: options.agencyId ?? null,
    threshold: options.threshold ?? null,
    hour: options.hour ?? null,
    days: options.days ?? null,
    enabled: options.enabled ?? true,
    created_by: owner.userId,
  }
  await db.insertInto('alert_rules').values(rule).execute()
  const people = options.recipientIds ?? [owner.userId]
  const recipients = people.map((memberId) => ({ owner_id: owner.userId, rule_id: id, member_id: memberId }))
  if (recipients.length > 0) await db.insertInto('alert_recipients').values(recipients).execute()
  return id
}

/** Creates a reset link that is valid for an hour from `TEST_NOW`. Returns its token. */
export async function makeResetToken(user: TestUser): Promise<string> {
  const token = `jeton-${newId()}`
  const createdAt = instantAfter(TEST_NOW, 0)
  const reset = {
    token_hash: hashResetToken(token),
    user_id: user.userId,
    created_at: createdAt,
    expires_at: instantAfter(TEST_NOW, 60 * MINUTE_MS),
  }
  await user.database.db.insertInto('password_resets').values(reset).execute()
  return token
}

export async function findPlanId(database: TestDatabase, name: string): Promise<string> {
  const { id } = await database.db
    .selectFrom('subscription_plans')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}

export async function makeGroup(owner: TestUser, options: { readonly name?: string } = {}): Promise<string> {
  const id = newId()
  const group = {
    owner_id: owner.userId,
    id,
    name: options.name ?? `Groupe ${nextNumber()}`,
    created_by: owner.userId,
  }
  await owner.database.db.insertInto('groups').values(group).execute()
  return id
}

export async function makeAgency(
  owner: TestUser,
  options: {
    readonly name?: string
    readonly groupId?: string | null
    /** Default null: from the first movement. */
    readonly trackingStart?: IsoDate | null
  } = {},
): Promise<string> {
  const id = newId()
  const agency = {
    owner_id: owner.userId,
    id,
    name: options.name ?? `Agence ${nextNumber()}`,
    group_id: options.groupId ?? null,
    tracking_start: options.trackingStart ?? null,
    created_by: owner.userId,
  }
  await owner.database.db.insertInto('agencies').values(agency).execute()
  return id
}

export async function findOperatorId(database: TestDatabase, name = 'Wafacash'): Promise<string> {
  const { id } = await database.db
    .selectFrom('operators')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}

export async function findStandardProductId(
  database: TestDatabase,
  options: { readonly category?: Category; readonly operator?: string } = {},
): Promise<string> {
  const operatorId = await findOperatorId(database, options.operator)
  const { id } = await database.db
    .selectFrom('transaction_types')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('category', '=', options.category ?? 'incoming')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

export async function makePlan(
  database: TestDatabase,
  options: { readonly name?: string; readonly price?: number; readonly maxAgencies?: number | null } = {},
): Promise<string> {
  const id = newId()
  const plan = {
    id,
    name: options.name ?? `Pack ${newId()}`,
    description: null,
    price: options.price ?? 99_000,
    max_agencies: options.maxAgencies === undefined ? 3 : options.maxAgencies,
  }
  await database.db.insertInto('subscription_plans').values(plan).execute()
  return id
}

export async function makeOperator(database: TestDatabase, options: { readonly name?: string } = {}): Promise<string> {
  const id = newId()
  await database.db
    .insertInto('operators')
    .values({ id, name: options.name ?? `Opérateur ${id}` })
    .execute()
  return id
}

export async function makeStandardProduct(
  database: TestDatabase,
  options: {
    readonly name?: string
    readonly category?: Category
    readonly description?: string | null
    readonly operatorId?: string | null
    readonly active?: boolean
  } = {},
): Promise<string> {
  const id = newId()
  const product = {
    id,
    name: options.name ?? `Produit ${id}`,
    category: options.category ?? 'incoming',
    description: options.description ?? null,
    operator_id: options.operatorId ?? null,
    active: options.active ?? true,
  }
  await database.db.insertInto('transaction_types').values(product).execute()
  return id
}

/** Activates an operator (with `active: false`, the row of a deactivated one). Returns the id of the row. */
export async function makeUserOperator(
  owner: TestUser,
  options: { readonly operatorId?: string; readonly active?: boolean } = {},
): Promise<string> {
  const id = newId()
  const row = {
    owner_id: owner.userId,
    id,
    operator_id: options.operatorId ?? (await findOperatorId(owner.database)),
    is_active: options.active ?? true,
  }
  await owner.database.db.insertInto('user_operators').values(row).execute()
  return id
}

/** A custom product of the owner; with `operatorId: null` a type of the settings screen. Returns its id. */
export async function makeCustomProduct(
  owner: TestUser,
  options: {
    readonly id?: string
    readonly name?: string
    readonly category?: Category
    readonly operatorId?: string | null
    readonly description?: string | null
    readonly active?: boolean
  } = {},
): Promise<string> {
  const id = options.id ?? newId()
  const product = {
    owner_id: owner.userId,
    id,
    name: options.name ?? `Produit ${nextNumber()}`,
    category: options.category ?? 'incoming',
    description: options.description ?? null,
    operator_id: options.operatorId === undefined ? await findOperatorId(owner.database) : options.operatorId,
    is_active: options.active ?? true,
    created_by: owner.userId,
  }
  await owner.database.db.insertInto('user_transaction_types').values(product).execute()
  return id
}

export interface TransactionOptions {
  readonly type?: Category
  readonly amount?: number
  readonly fee?: number
  readonly date?: string
  /** Without agency and product a new agency is created, because the database requires one of them. */
  readonly agencyId?: string | null
  readonly standardProductId?: string | null
  readonly customProductId?: string | null
  readonly description?: string | null
  readonly reference?: string | null
  readonly operatorId?: string | null
  readonly operatorAccountId?: string | null
  readonly createdAt?: Date
}

export async function makeTransaction(owner: TestUser, options: TransactionOptions = {}): Promise<string> {
  const [id] = await makeTransactions(owner, [options])
  if (id === undefined) throw new Error('no transaction was made')
  return id
}

/** Rows of one insert: on a busy machine a thousand with their totals take longer than a statement may. */
const ROWS_PER_INSERT = 250

export async function makeTransactions(owner: TestUser, all: readonly TransactionOptions[]): Promise<string[]> {
  const rows: Array<Insertable<Database['transactions']>> = []
  for (const options of all) rows.push(await transactionRow(owner, options))
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const batch = rows.slice(start, start + ROWS_PER_INSERT)
    await owner.database.db.insertInto('transactions').values(batch).execute()
  }
  return rows.map((row) => row.id)
}

async function transactionRow(
  owner: TestUser,
  options: TransactionOptions,
): Promise<Insertable<Database['transactions']>> {
  const standardProductId = options.standardProductId ?? null
  const customProductId = options.customProductId ?? null
  const needsAgency = options.agencyId === undefined && standardProductId === null && customProductId === null
  return {
    owner_id: owner.userId,
    id: newId(),
    type: options.type ?? 'incoming',
    amount: options.amount ?? 10_000,
    fee: options.fee ?? 0,
    agency_id: needsAgency ? await makeAgency(owner) : (options.agencyId ?? null),
    transaction_type_id: standardProductId,
    user_transaction_type_id: customProductId,
    date: toIsoDate(options.date ?? TEST_TODAY),
    description: options.description ?? null,
    reference: options.reference ?? null,
    created_by: owner.userId,
    ...(options.operatorId === undefined ? {} : { operator_id: options.operatorId }),
    ...(options.operatorAccountId === undefined ? {} : { operator_account_id: options.operatorAccountId }),
    ...(options.createdAt === undefined ? {} : { created_at: options.createdAt }),
  }
}

export async function makeDeletedTransaction(owner: TestUser, options: TransactionOptions = {}): Promise<string> {
  const row = await transactionRow(owner, options)
  await owner.database.db
    .insertInto('deleted_transactions')
    .values({ ...row, deleted_by: owner.userId })
    .execute()
  return row.id
}

/** The shortest content that is recognised as a PDF. */
export const TEST_PDF = Buffer.from('%PDF-1.4\n%%EOF\n')

/** A picture of one dot. */
export const TEST_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export async function makeAttachment(
  owner: TestUser,
  options: {
    readonly fileName?: string
    readonly mediaType?: AttachmentType
    readonly content?: Buffer
    readonly createdAt?: Date
  } = {},
): Promise<string> {
  const id = newId()
  const file = {
    id,
    user_id: owner.userId,
    file_name: options.fileName ?? 'recu.pdf',
    media_type: options.mediaType ?? 'application/pdf',
    content: options.content ?? TEST_PDF,
    created_at: options.createdAt ?? instantAfter(TEST_NOW, 0),
  }
  await owner.database.db.insertInto('attachments').values(file).execute()
  return id
}

export async function makePayment(
  owner: TestUser,
  options: {
    readonly amount?: number
    readonly paymentDate?: IsoDate
    readonly status?: PaymentStatus
    readonly comment?: string | null
    readonly attachmentId?: string | null
    readonly attachmentUrl?: string | null
    readonly createdAt?: Date
  } = {},
): Promise<string> {
  const id = newId()
  const payment = {
    id,
    user_id: owner.userId,
    amount: options.amount ?? 199_000,
    payment_date: options.paymentDate ?? TEST_TODAY,
    status: options.status ?? ('pending' as const),
    comment: options.comment ?? null,
    attachment_id: options.attachmentId ?? null,
    attachment_url: options.attachmentUrl ?? null,
    created_at: options.createdAt ?? instantAfter(TEST_NOW, 0),
  }
  await owner.database.db.insertInto('manual_payments').values(payment).execute()
  if (payment.status === 'approved') {
    await inTransaction(owner.database.db, (trx) => insertReceipt(trx, id, payment.created_at))
  }
  return id
}

/** A complaint with an answer is closed. */
export async function makeClientNote(
  owner: TestUser,
  options: {
    readonly kind?: ClientNoteKind
    readonly text?: string
    readonly answer?: string
    readonly createdBy?: string
    readonly createdAt?: Date
  } = {},
): Promise<{ id: string; userId: string }> {
  const { kind = 'note', text = 'Préfère être appelé le matin', answer, createdBy = owner.userId } = options
  const at = options.createdAt ?? instantAfter(TEST_NOW, 0)
  const note = {
    id: newId(),
    user_id: owner.userId,
    kind,
    text,
    created_by: createdBy,
    created_at: at,
    ...(answer === undefined ? {} : { answer, closed_at: at, closed_by: createdBy }),
  }
  await owner.database.db.insertInto('client_notes').values(note).execute()
  return { id: note.id, userId: note.user_id }
}
