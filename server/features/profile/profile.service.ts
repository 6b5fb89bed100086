import { withFreeName } from '#server/features/team/free-name.ts'
import { recordEdit } from '#server/features/audit/record-change.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { staleEdit } from '#server/platform/errors/stale-edit.ts'
import type { AuditedCall, OwnerCall } from '#server/deps.ts'
import type { UpdateProfileInput } from '#shared/profile/profile-input.ts'
import {
  findOnboardingOwned,
  findProfile,
  insertFirstJournalOwned,
  type Onboarding,
  updateProfile,
  type Profile,
} from './profile.queries.ts'

export interface OwnProfile extends Profile {
  readonly email: string
}

/** Refuses `profile.not_found`. */
export async function getProfile({ db, account }: Pick<AuditedCall, 'db' | 'account'>): Promise<OwnProfile> {
  const profile = await findProfile(db, account.userId)
  if (profile === undefined) throw refuse('profile.not_found')
  return { email: account.email, ...profile }
}

/** Refuses `edit.stale`, `profile.not_found`. */
export function saveProfile(call: AuditedCall, input: UpdateProfileInput): Promise<Profile> {
  return withFreeName(() =>
    inTransaction(call.db, async (trx) => {
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
    }),
  )
}

function toAuditFacts({ firstName, lastName, phone }: Profile) {
  return { firstName, lastName, phone }
}

/** Open without a subscription: the checklist then shows what a subscription opens. */
export function getOnboarding({ db, ownerId }: Pick<OwnerCall, 'db' | 'ownerId'>): Promise<Onboarding> {
  return findOnboardingOwned(db, ownerId)
}

/** The journal is computed without storing anything, so the client reports the first one. */
export function noteJournal({ db, ownerId, now }: OwnerCall): Promise<void> {
  return insertFirstJournalOwned(db, ownerId, now)
}
