import { recordOwnAct } from '#server/features/audit/record-change.ts'
import { civilDate } from '#server/platform/clock.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { AuditedCall } from '#server/deps.ts'
import { readDevice, type Device } from '#shared/auth/device.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { deleteOtherSessions, listLiveSessions } from './sessions.queries.ts'

const MINUTE_MS = 60_000

/** Without the session's id and token, which would open it. */
export interface SignedInDevice extends Device {
  readonly isCurrent: boolean
  readonly signedInOn: IsoDate
  readonly lastUsedOn: IsoDate
  readonly lastUsedMinutes: number
}

type Call = Pick<AuditedCall, 'db' | 'now' | 'timeZone' | 'requestId' | 'account'>

export async function listSignedInDevices({ db, now, timeZone, account }: Call): Promise<SignedInDevice[]> {
  const sessions = await listLiveSessions(db, account.userId, now)
  const day = (instant: Date) => civilDate(instant, timeZone)
  const devices = sessions.map(({ id, userAgent, createdAt, usedAt }) => ({
    ...readDevice(userAgent),
    isCurrent: id === account.sessionId,
    signedInOn: day(createdAt),
    lastUsedOn: day(usedAt),
    lastUsedMinutes: Math.max(0, Math.floor((now.getTime() - usedAt.getTime()) / MINUTE_MS)),
  }))
  return [...devices.filter(({ isCurrent }) => isCurrent), ...devices.filter(({ isCurrent }) => !isCurrent)]
}

export function signOutOthers(call: Call): Promise<{ count: number }> {
  return inTransaction(call.db, async (trx) => {
    const { userId, sessionId } = call.account
    const count = await deleteOtherSessions(trx, userId, sessionId, call.now)
    if (count > 0) await recordOwnAct(call, trx, 'account.signOutOthers', { count })
    return { count }
  })
}
