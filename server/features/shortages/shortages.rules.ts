import { FieldRefusal, refuse } from '#server/platform/errors/refusal.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import type { ChargeShortageInput } from '#shared/shortages/shortage-input.ts'
import type { MemberRole, MemberStatus } from '#shared/team/member-terms.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { ClosingDetailRecord } from '#server/features/closings/closings.queries.ts'
import type { TransferRecord } from '#server/features/transfers/transfer-record.queries.ts'
import type { DecisionRecord } from './decisions.queries.ts'

/** Throws `debts.not_a_shortage`, and a field error above the shortage. */
export function assertShortage(discrepancy: Centimes | null, amount: Centimes): void {
  if (discrepancy === null || discrepancy >= 0) throw refuse('debts.not_a_shortage')
  if (amount + discrepancy > 0) throw new FieldRefusal({ amount: fieldMessages.aboveShortage })
}

interface Person {
  readonly allAgencies: boolean
  readonly agencies: ReadonlyArray<{ readonly id: string }>
  readonly id: string
  readonly role: MemberRole
  readonly status: MemberStatus
}

/**
 * The owner bears, and an accountant holds no cash. Who counted the day or held its cash answers for it, or who works in its agency
 * and is not deactivated.
 */
export function assertResponsible(
  person: Person | undefined,
  {
    closed_by: countedBy,
    agency_id: agencyId,
    shifts,
  }: Pick<ClosingDetailRecord, 'closed_by' | 'agency_id' | 'shifts'>,
): void {
  const mayAnswer =
    person !== undefined &&
    (person.role === 'manager' || person.role === 'cashier') &&
    (person.id === countedBy ||
      shifts.some(({ memberId }) => memberId === person.id) ||
      (person.status === 'active' && (person.allAgencies || person.agencies.some(({ id }) => id === agencyId))))
  if (!mayAnswer) throw new FieldRefusal({ memberId: fieldMessages.notResponsible })
}

/** Who sent, carried, rejected or received it. Throws a field error. */
export function assertAnswerable({ answerable }: Pick<TransferRecord, 'answerable'>, memberId: string): void {
  if (!answerable.some(({ id }) => id === memberId)) throw new FieldRefusal({ memberId: fieldMessages.notResponsible })
}

export function isSameDecision(stored: DecisionRecord, input: ChargeShortageInput): boolean {
  return (
    stored.closingId === input.closingId &&
    stored.transferId === input.transferId &&
    stored.accountId === input.accountId &&
    stored.memberId === input.memberId &&
    stored.amount === input.amount
  )
}
