import { settleLineIn } from '#server/features/closings/settle-closing-line.ts'
import type { ClosingCall } from '#server/features/closings/closing-view.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { closingName } from '#shared/closings/closing-terms.ts'
import type { StatementLineInput } from '#shared/statements/statement-input.ts'
import { findClosingOfLineOwned } from './statement-decisions.queries.ts'
import { ignoreLockedLine, lockLine, nameLine } from './statement-decisions.service.ts'

/**
 * Settles the discrepancy of the account on the closed day of a line as justified by it: the day keeps what it has. A repeated call
 * changes nothing. Throws `statements.line_not_found`, `statements.line_decided`, `statements.nothing_to_justify`, and what
 * `settleClosingLine` throws.
 */
export function justifyByLine(call: ClosingCall, { lineId }: StatementLineInput): Promise<{ id: string }> {
  return inTransaction(call.db, async (trx) => {
    const line = await lockLine(trx, call, lineId)
    const closing = await findClosingOfLineOwned(trx, call.ownerId, line)
    if (closing === undefined) throw refuse('statements.nothing_to_justify')
    const reason = `Justifie l'écart de la clôture ${closingName(closing.year, closing.number)}`
    if (line.state === 'ignored' && line.reason === reason) return { id: lineId }
    if (line.state !== 'unmatched') throw refuse('statements.line_decided')
    await settleLineIn(trx, call, {
      id: closing.id,
      accountId: line.accountId,
      settlement: 'justified',
      text: `Relevé de l'opérateur\u00A0: ${nameLine(line)}`,
      claimReference: null,
      claimedOn: null,
    })
    await ignoreLockedLine(trx, call, line, reason)
    return { id: lineId }
  })
}
