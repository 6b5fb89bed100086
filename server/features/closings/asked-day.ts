import type { Transaction } from 'kysely'
import type { SpaceCall } from '#server/deps.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import type { ClosingDayInput } from '#shared/closings/closing-input.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { type AgencyCashRecord, findAgencyCashInScope } from './agency-cash.queries.ts'
import { lastDayToClose } from './days-to-close.rules.ts'

interface AskedDay {
  date: IsoDate
  record: AgencyCashRecord
}

/** Without a date: the oldest day to close, else today. Throws `agencies.not_found`. */
export async function findAskedDay(
  trx: Transaction<Database>,
  call: SpaceCall,
  { agencyId, date: asked }: ClosingDayInput,
): Promise<AskedDay> {
  const { today, now, timeZone } = call
  const until = lastDayToClose(civilDateTime(now, timeZone), true)
  const find = (date: IsoDate) => findAgencyCashInScope(trx, call, { agencyId, date, until, today })
  const first = await find(asked ?? today)
  if (first === undefined) throw refuse('agencies.not_found')
  const date = asked ?? first.daysToClose.days[0] ?? today
  return { date, record: date === (asked ?? today) ? first : ((await find(date)) ?? first) }
}
