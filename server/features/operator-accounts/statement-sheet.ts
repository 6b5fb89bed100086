import type { SpaceCall } from '#server/deps.ts'
import { exportFileName, namePeriod } from '#server/platform/exports/export-file-name.ts'
import { makeSheet, type ExportColumn, type ExportSheet, type Reader } from '#server/platform/exports/export-sheet.ts'
import type { OperatorStatementInput } from '#shared/operator-accounts/operator-account-input.ts'
import { accountModeLabels } from '#shared/operator-accounts/operator-account-labels.fr.ts'
import type { OperatorStatement } from '#shared/operator-accounts/position-row.ts'
import type { PositionDay } from '#shared/operator-accounts/position.ts'
import { STATEMENT_TITLE, statementLabels } from '#shared/operator-accounts/statement-words.fr.ts'
import { findStatement } from './operator-positions.service.ts'

function makeColumns({ account }: OperatorStatement): readonly ExportColumn<PositionDay>[] {
  const money = (
    key:
      | 'opening'
      | 'incoming'
      | 'outgoing'
      | 'fees'
      | 'movedIn'
      | 'movedOut'
      | 'expected'
      | 'declared'
      | 'discrepancy'
      | 'gap',
    sum: Pick<ExportColumn<PositionDay>, 'isSummed'> = {},
  ): ExportColumn<PositionDay> => ({
    header: statementLabels[key],
    kind: 'money',
    width: 18,
    of: (day) => day[key],
    ...sum,
  })
  const summed = { isSummed: true } as const
  return [
    { header: 'Date', kind: 'date', width: 12, of: ({ date }) => date },
    { header: 'Agence', kind: 'text', width: 24, of: () => account.agencyName },
    { header: 'Opérateur', kind: 'text', width: 20, of: () => account.operatorName },
    { header: 'Compte', kind: 'text', width: 22, of: () => account.label },
    { header: 'Mode', kind: 'text', width: 16, of: () => accountModeLabels[account.mode] },
    money('opening'),
    money('incoming', summed),
    money('outgoing', summed),
    money('fees', summed),
    money('movedIn', summed),
    money('movedOut', summed),
    money('expected'),
    money('declared'),
    { header: 'Motif', kind: 'text', width: 24, of: ({ notReadReason }) => notReadReason },
    money('discrepancy', summed),
    { header: statementLabels.balance, kind: 'money', width: 18, of: ({ balance }) => balance },
    // 0 on every line: each day opens with the balance of the one before.
    money('gap', summed),
    { header: statementLabels.closing, kind: 'text', width: 14, of: ({ closing }) => closing?.name ?? null },
  ]
}

/** One line a day with movements or a closing. Throws `operatorAccounts.not_found`. */
export async function statementSheet(
  reader: Reader,
  call: Pick<SpaceCall, 'ownerId' | 'scope' | 'today' | 'now' | 'timeZone'>,
  input: OperatorStatementInput,
): Promise<ExportSheet> {
  const statement = await findStatement(reader.trx, call, input)
  const { account, days, from, to } = statement
  return makeSheet({
    title: STATEMENT_TITLE,
    fileName: exportFileName(
      'Relevé',
      account.operatorName,
      account.label,
      account.agencyName,
      ...namePeriod(from, to),
    ),
    rowCount: days.length,
    columns: makeColumns(statement),
    // At most two years of days.
    async *read() {
      yield days
    },
    totalLabel: 'Total de la période',
  })
}
