import type { Transaction } from 'kysely'
import type { OwnerId } from '#server/features/auth/owner-id.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { MatchCounts } from '#shared/statements/statement-row.ts'
import { REFERENCE_DAYS } from '#shared/statements/statement-terms.ts'
import { addDays } from '#shared/values/calendar-date.ts'
import { isSameCounterpart } from './counterpart.ts'
import { type Link, matchLines } from './match-lines.rules.ts'
import { lockAccountLinesOwned } from './statement-lines.queries.ts'
import {
  holdCounterpartsOwned,
  listCounterpartsOwned,
  listUnmatchedOwned,
  type MatchedAccount,
  type Period,
  writeHintsOwned,
  writeLinksOwned,
} from './statement-match.queries.ts'

const LINKS_AT_ONCE = 2_000

/** Links the lines of the days that are not linked to what is not linked either. Changes no transaction. */
export async function matchPeriod(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  { account, from, to }: Period & { account: MatchedAccount },
): Promise<MatchCounts> {
  const ofAccount = { accountId: account.id, from, to }
  await lockAccountLinesOwned(trx, ownerId, account.id)
  const lines = await listUnmatchedOwned(trx, ownerId, ofAccount)
  if (lines.length === 0) return { matched: 0, different: 0 }
  const days = new Set(lines.flatMap(({ date }) => [addDays(date, -1), date, addDays(date, 1)]))
  const keys = new Set(lines.flatMap(({ referenceKey }) => referenceKey ?? []))
  const counterparts = await listCounterpartsOwned(trx, ownerId, account, {
    from: addDays(from, -REFERENCE_DAYS),
    to: addDays(to, REFERENCE_DAYS),
    days: [...days],
    referenceKeys: [...keys],
  })
  const { links, hints } = matchLines(lines, counterparts)
  const counts = { matched: 0, different: 0 }
  for (let start = 0; start < links.length; start += LINKS_AT_ONCE) {
    const held = await keepUnchanged(trx, ownerId, account, links.slice(start, start + LINKS_AT_ONCE))
    await writeLinksOwned(trx, ownerId, held)
    for (const { state } of held) counts[state] += 1
  }
  await writeHintsOwned(trx, ownerId, ofAccount, hints)
  return counts
}

/** Without those whose transaction was changed since it was compared. */
async function keepUnchanged(
  trx: Transaction<Database>,
  ownerId: OwnerId,
  account: MatchedAccount,
  links: readonly Link[],
): Promise<Link[]> {
  const ids = links.map(({ counterpart }) => counterpart.id)
  const held = await holdCounterpartsOwned(trx, ownerId, account, ids)
  return links.filter(({ counterpart }) => isSameCounterpart(counterpart, held.get(counterpart.id)))
}
