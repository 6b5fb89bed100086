import { recordEdit } from '#server/features/audit/record-change.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { staleEdit } from '#server/platform/errors/stale-edit.ts'
import { mintOwnerId } from '#server/features/auth/owner-id.ts'
import type { AccountCall, AuditedCall, OwnerCall } from '#server/deps.ts'
import type { UpdateProfileInput } from '#shared/profile/profile-input.ts'
import {
  findOnboardingOwned,
  findProfile,
  insertFirstJournalOwned,
  type Onboarding,
  updateProfile,
  type Profile,
} from './profile.queries.ts'

/** A profile with the e-mail address, which is read-only. */
export interface OwnProfile extends Profile {
  readonly email: string
}

/** The caller's own profile. Refuses `profile.not_found` where the account has none. */
export async function getProfile({ db, account }: Pick<AuditedCall, 'db' | 'account'>): Promise<OwnProfile> {
  const profile = await findProfile(db, account.userId)
  if (profile === undefined) throw refuse('profile.not_found')
  return { email: account.email, ...profile }
}

/** Saves names and phone. Refuses `edit.stale` where another tab saved first (D11). */
export function saveProfile(call: AuditedCall, input: UpdateProfileInput): Promise<Profile> {
  return inTransaction(call.db, async (trx) => {
    const { userId } = call
    const before = await findProfile(trx, userId)
    const saved = await updateProfile(trx, userId, input)
    if (before === undefined) throw refuse('profile.not_found')
    if (saved === undefined) throw staleEdit(await getProfile({ ...call, db: trx }))
    await recordEdit(call, trx, {
      action: 'profile.update',
      subject: { id: userId, name: `${saved.firstName} ${saved.lastName}` },
      ownerId: userId,
      before: toAuditFacts(before),
      after: toAuditFacts(saved),
    })
    return saved
  })
}

function toAuditFacts({ firstName, lastName, phone }: Profile) {
  return { firstName, lastName, phone }
}

/**
 * The caller's own first steps, from what there is. Also told without a subscription: the checklist then says what one opens.
 */
export function getOnboarding({ db, userId }: AccountCall): Promise<Onboarding> {
  return findOnboardingOwned(db, mintOwnerId({ userId }))
}

/** The tenant has computed a journal. The journal itself stores nothing (spec 001 §2), so the client says it, once. */
export function noteJournal({ db, ownerId, now }: OwnerCall): Promise<void> {
  return insertFirstJournalOwned(db, ownerId, now)
}
