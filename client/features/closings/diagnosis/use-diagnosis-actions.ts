import { useNavigate } from '@tanstack/react-router'
import { feedRequests, transactionRequests } from '#client/app/form-requests.ts'
import { movementRequests } from '#client/app/movement-request.ts'
import { useMay } from '#client/app/permitted.ts'
import { useEntryRights } from '#client/app/use-entry-rights.ts'
import { focusSoon } from '#client/ui/focus-soon.ts'
import type { Denomination } from '#shared/cash/denominations.ts'
import type { ClosingDay } from '#shared/closings/closing-day.ts'
import type { DiagnosisAction } from '#shared/diagnosis/hypothesis.ts'

/** What pressing the action does; null where the person may not do it. */
export type ChooseAction = (action: DiagnosisAction) => (() => void) | null

/** For an open day. */
export function useDiagnosisActions({
  agencyId,
  date,
  accounts,
}: Pick<ClosingDay, 'agencyId' | 'date' | 'accounts'>): ChooseAction {
  const rights = useEntryRights()
  const mayMove = useMay('operatorMovements.enter')
  const mayReceive = useMay('transfers.enter')
  const navigate = useNavigate()
  return (action) => {
    switch (action.kind) {
      case 'openTransaction':
        return () => transactionRequests.send({ kind: 'open', id: action.transactionId })
      case 'removeTransaction':
        return () => transactionRequests.send({ kind: 'remove', id: action.transactionId })
      case 'newTransaction': {
        const { direction, amount, fee, accountId } = action.figures
        const account = accounts.find((one) => one.accountId === accountId)
        const operatorName = account?.operatorName ?? null
        const entry = { agencyId, date, type: direction, amount, fee, accountId, operatorName }
        return rights.mayAddOn(date) ? () => transactionRequests.send({ kind: 'enter', entry }) : null
      }
      case 'newFeed': {
        const { direction, amount } = action
        return rights.mayAddOn(date) ? () => feedRequests.send({ direction, amount }) : null
      }
      case 'goToCount':
        return () => focusCount(action.denomination)
      case 'newMovement': {
        const { accountId, movement: kind, amount } = action
        return mayMove && rights.mayAddOn(date) ? () => movementRequests.send({ kind, accountId, amount, date }) : null
      }
      case 'acceptTransfer':
        return mayReceive ? () => void navigate({ to: '/app/transfers', search: { row: action.transferId } }) : null
    }
  }
}

/** Null: the first line. */
function focusCount(denomination: Denomination | null): void {
  const path = denomination === null ? "[data-path^='q']" : `[data-path='q${denomination}']`
  focusSoon(() => document.querySelector<HTMLElement>(path))
}
