import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconEye,
  IconFileText,
  IconListDetails,
  IconPencil,
  IconPlus,
  IconScale,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { transactionRequests } from '#client/app/form-requests.ts'
import { movementRequests } from '#client/app/movement-request.ts'
import { useMay } from '#client/app/permitted.ts'
import { useEntryRights } from '#client/app/use-entry-rights.ts'
import type { RowAction } from '#client/ui/row-action.ts'
import type {
  CounterpartRow,
  StatementLineRow,
  StatementResult,
  StatementResultRow,
} from '#shared/statements/statement-row.ts'
import { ZERO_AMOUNT } from '#shared/values/money.ts'
import { useMatchAfterEntry } from './use-match-after-entry.ts'
import { useStatementDecisions } from './use-statement-mutations.ts'

export type LineDialog = 'choose' | 'ignore' | 'justify'

interface LineActions {
  account: StatementResult['account'] | undefined
  onAsk: (dialog: LineDialog, row: StatementResultRow) => void
}

/** What a person may do about a row: first what it most likely needs. Only the forms of others change a transaction. */
export function useLineActions({ account, onAsk }: LineActions): (row: StatementResultRow) => RowAction[] {
  const rights = useEntryRights()
  const mayMove = useMay('operatorMovements.enter')
  const maySettle = useMay('closings.settle')
  const navigate = useNavigate()
  const { link, restore } = useStatementDecisions()
  const matchAfterEntry = useMatchAfterEntry()

  const listEntries = (line: StatementLineRow): RowAction[] => {
    if (account === undefined || !rights.mayAddOn(line.date)) return []
    const { id: accountId, agencyId, operatorName } = account
    const { date, amount, fee, reference } = line
    const isCredit = line.direction === 'credit'
    const begin = (open: () => void) => () => {
      matchAfterEntry({ accountId, date })
      open()
    }
    const entry = { agencyId, date, amount, fee: fee ?? ZERO_AMOUNT, accountId, operatorName, reference }
    const movement = { accountId, amount, date, reference: reference ?? undefined }
    return [
      {
        label: 'Saisir la transaction',
        icon: IconPlus,
        worded: true,
        onClick: begin(() =>
          transactionRequests.send({ kind: 'enter', entry: { ...entry, type: isCredit ? 'outgoing' : 'incoming' } }),
        ),
      },
      ...(mayMove
        ? [
            {
              label: isCredit ? 'Commission créditée' : "Prélèvement de l'opérateur",
              icon: IconScale,
              rare: true,
              onClick: begin(() => movementRequests.send({ kind: isCredit ? 'commission' : 'charge', ...movement })),
            },
            {
              label: isCredit ? 'Recharge' : "Retrait de l'opérateur",
              icon: IconScale,
              rare: true,
              onClick: begin(() => movementRequests.send({ kind: isCredit ? 'topup' : 'payout', ...movement })),
            },
          ]
        : []),
    ]
  }

  /** Ours, in its form, or in the statement of the account. */
  const openCounterpart = ({ kind, id, date }: CounterpartRow): RowAction['onClick'] => {
    const accountId = account?.id
    if (kind === 'transaction') {
      return () => {
        if (accountId !== undefined) matchAfterEntry({ accountId, date })
        transactionRequests.send({ kind: 'open', id })
      }
    }
    return () =>
      accountId !== undefined &&
      void navigate({
        to: '/app/journal/statements/$accountId',
        params: { accountId },
        search: { from: date, to: date },
      })
  }

  const openClosing = (closingId: string) => () =>
    void navigate({ to: '/app/journal/closings/$closingId', params: { closingId } })

  return (row) => {
    const { line, counterpart, isDayClosed, closing } = row
    const ignore: RowAction = { label: 'Ignorer', icon: IconBan, rare: true, onClick: () => onAsk('ignore', row) }
    const ofClosing: RowAction[] =
      closing === null
        ? []
        : [{ label: 'Voir la clôture', icon: IconFileText, worded: true, onClick: openClosing(closing.id) }]
    const isToSettle = maySettle && (closing?.discrepancy ?? 0) !== 0 && closing?.settlement === null
    const claim: RowAction[] = isToSettle ? ofClosing.map((action) => ({ ...action, label: 'Réclamer' })) : ofClosing
    if (line === null) {
      if (counterpart === null) return []
      const isEditable = counterpart.kind === 'transaction' && !isDayClosed
      const open = { label: isEditable ? 'Corriger' : 'Voir', icon: isEditable ? IconPencil : IconEye, opens: true }
      return [{ ...open, worded: isEditable, onClick: openCounterpart(counterpart) }, ...claim]
    }
    switch (line.state) {
      case 'ignored':
        return [
          {
            label: 'Reprendre',
            icon: IconArrowBackUp,
            worded: true,
            onClick: () => restore.mutate({ lineId: line.id }),
          },
        ]
      case 'matched':
      case 'different': {
        if (counterpart === null) return [ignore]
        const isWrong = line.state === 'different' && counterpart.kind === 'transaction' && !isDayClosed
        return [
          {
            label: isWrong ? 'Corriger' : 'Voir',
            icon: isWrong ? IconPencil : IconEye,
            worded: isWrong,
            opens: true,
            onClick: openCounterpart(counterpart),
          },
          ...(line.state === 'different' ? claim : []),
          ignore,
        ]
      }
      case 'unmatched': {
        const proposed: RowAction[] =
          line.hint === 'near' && counterpart !== null
            ? [
                {
                  label: 'Rapprocher',
                  icon: IconCheck,
                  worded: true,
                  onClick: () =>
                    link.mutate({ lineId: line.id, kind: counterpart.kind, counterpartId: counterpart.id }),
                },
              ]
            : line.hint === 'several'
              ? [{ label: 'Choisir', icon: IconListDetails, worded: true, onClick: () => onAsk('choose', row) }]
              : []
        const justify: RowAction[] = isToSettle
          ? [{ label: "Justifier l'écart", icon: IconScale, worded: true, onClick: () => onAsk('justify', row) }]
          : []
        const others = isDayClosed ? [...justify, ...ofClosing] : listEntries(line)
        // What is proposed comes first, and alone.
        const rest = proposed.length === 0 ? others : others.map((action) => ({ ...action, rare: true }))
        return [...proposed, ...rest, ignore]
      }
    }
  }
}
