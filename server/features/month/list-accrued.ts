import type { Centimes } from '#shared/values/money.ts'

/** The commissions of a month. */
export interface Accrued {
  readonly agencyId: string | null
  readonly accrued: Centimes
  /** They may still change without an edit. */
  readonly isProvisional: boolean
}

/** None: no rule of commissions exists yet. */
export function listAccrued(): Promise<readonly Accrued[]> {
  return Promise.resolve([])
}
