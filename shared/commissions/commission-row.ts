import type { Attachment } from '#shared/attachments/attachment-terms.ts'
import type { ProductKind } from '#shared/products/product-input.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import type { Centimes } from '#shared/values/money.ts'
import type { CommissionTerms } from './commission-of.ts'
import type { CommissionBasis, CommissionPayment, CommissionType, MonthState, ReceiptVia } from './commission-terms.ts'

export interface CommissionRule extends CommissionTerms {
  id: string
  operatorId: string
  operatorName: string
  /** Null: every product. */
  product: { kind: ProductKind; id: string; name: string } | null
  /** Null: every agency. */
  agencyId: string | null
  agencyName: string | null
  type: CommissionType
  basis: CommissionBasis
  reversible: boolean
  paid: CommissionPayment
  validFrom: IsoDate
  /** Null without an end. The day before the first one: replaced as a whole. */
  validTo: IsoDate | null
  updatedAt: string
}

/** What was earned for a month, or a part of it. */
export interface Accrued {
  accrued: Centimes
  /** May still change without an edit: a day that is not closed, or a month that has not ended. */
  isProvisional: boolean
}

export interface AgencyAccrued extends Accrued {
  agencyId: string | null
  agencyName: string | null
}

/** What an operator declared for a month, of one agency or of all. */
export interface DeclaredMonth {
  id: string
  operatorId: string
  /** Null: every agency. */
  agencyId: string | null
  agencyName: string | null
  month: IsoDate
  state: MonthState
  accrued: Centimes
  declared: Centimes
  /** Declared − accrued. */
  gapDeclared: Centimes
  received: Centimes | null
  /** Received − declared; null until then. */
  gapReceived: Centimes | null
  receivedOn: IsoDate | null
  via: ReceiptVia | null
  note: string | null
  attachment: Pick<Attachment, 'id' | 'fileName'> | null
  updatedAt: string
}

export interface OperatorMonth extends Accrued {
  operatorId: string
  operatorName: string
  /** By name; without an agency last. */
  agencies: AgencyAccrued[]
  declarations: DeclaredMonth[]
  /** For every agency together, also where that declaration is not shown. */
  isDeclaredTogether: boolean
  /** Earned, and not received so long after the end of the month. */
  isOverdue: boolean
}

export interface CommissionMonth {
  month: IsoDate
  /** By name. */
  operators: OperatorMonth[]
}

export interface CommissionSummary extends Accrued {
  month: IsoDate
  /** Months that are overdue, of whatever operator. */
  overdue: number
}

/** What a recalculation changes, of one agency and month. */
export interface RecalculatedMonth {
  month: IsoDate
  agencyId: string | null
  agencyName: string | null
  before: Centimes
  after: Centimes
}

export interface Recalculation {
  operatorName: string
  months: RecalculatedMonth[]
}

/** What the rules that are paid at once earned on a day, less what was entered as received. */
export interface CommissionProposal {
  accountId: string
  accountLabel: string
  operatorName: string
  earned: Centimes
  entered: Centimes
  proposed: Centimes
}
