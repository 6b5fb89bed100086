import { FieldRefusal } from '#server/platform/errors/refusal.ts'
import type {
  CreateOperatorMovementInput,
  TransferBetweenAccountsInput,
} from '#shared/operator-movements/operator-movement-input.ts'
import type { OperatorMovementRow } from '#shared/operator-movements/operator-movement-row.ts'
import { movementSigns, type SimpleMovementKind } from '#shared/operator-movements/operator-movement-terms.ts'
import type { Category } from '#shared/cash/categories.ts'
import { checkTransactionDate } from '#shared/values/date-bounds.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'

export function assertMovementDate(date: IsoDate, today: IsoDate): void {
  const message = checkTransactionDate(date, today)
  if (message !== null) throw new FieldRefusal({ date: message })
}

/** Which way the drawer's cash goes: what the account gains leaves the drawer. */
export function cashDirection(kind: SimpleMovementKind): Category {
  return movementSigns[kind] === 1 ? 'outgoing' : 'incoming'
}

type Common = 'date' | 'amount' | 'reference' | 'note'

function hasSameContent(stored: OperatorMovementRow, input: Pick<CreateOperatorMovementInput, Common>): boolean {
  return (
    stored.date === input.date &&
    stored.amount === input.amount &&
    stored.reference === input.reference &&
    stored.note === input.note
  )
}

export function isSameMovement(stored: OperatorMovementRow, input: CreateOperatorMovementInput): boolean {
  return (
    stored.accountId === input.accountId &&
    stored.kind === input.kind &&
    stored.via === input.via &&
    hasSameContent(stored, input)
  )
}

/** `stored`: the side that pays; `received`: the other one. */
export function isSameTransfer(
  stored: OperatorMovementRow,
  received: OperatorMovementRow | undefined,
  input: TransferBetweenAccountsInput,
): boolean {
  return (
    stored.kind === 'transfer_out' &&
    stored.accountId === input.fromAccountId &&
    received?.accountId === input.toAccountId &&
    hasSameContent(stored, input)
  )
}
