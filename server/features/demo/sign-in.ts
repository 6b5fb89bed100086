import { authorOfMember } from '#server/features/audit/author.ts'
import { mintOwnSpace } from '#server/features/auth/owner-id.ts'
import type { ClosingCall } from '#server/features/closings/closing-view.ts'
import { toAgencyScope } from '#server/features/team/agency-scope.ts'
import type { Call, WithDeps } from '#server/deps.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'

/** Acts as a person until `end`. */
export async function signIn(
  call: Call & WithDeps,
  userId: string,
  space = mintOwnSpace({ userId }),
): Promise<{ call: ClosingCall; end: () => Promise<unknown> }> {
  const { sessions } = call.deps
  const cookie = await inTransaction(call.db, (trx) =>
    sessions.start(trx, { userId, role: 'client' }, undefined, space),
  )
  const actor = await sessions.find(cookie)
  if (actor === undefined) throw new Error('A person of the demonstration could not sign in')
  const { member, account, sessionId } = actor
  const acting = { member, ownerId: member.ownerId, scope: toAgencyScope(actor) }
  return { call: { ...call, ...acting, author: authorOfMember(member, account) }, end: () => sessions.end(sessionId) }
}
