import { markSessionEnded } from '#client/app/session-ended.ts'
import type { RefusalCode } from '#shared/errors/codes.ts'
import { type FailureWords, isFailureOffered, offerFailure } from '#client/ui/form-failure.ts'
import { type ApiError, readApiError, isAborted, isNetworkFailure } from './api-error.ts'
import type { LoadKey } from './load-failures.fr.ts'
import type { ActionKey } from './outcomes.fr.ts'
import { getLoadedToasts, loadToasts } from './toasts-ahead.ts'
import type * as Toasts from './toasts.tsx'

// The one place that decides on toasts: the caches of client/app/query-client.ts call it.

export interface LoadMeta extends Record<string, unknown> {
  outcome?: LoadKey
  silent?: true
}

export interface ActionMeta extends Record<string, unknown> {
  outcome?: ActionKey
  /** The form shows the refused fields, so no toast repeats them. */
  fieldErrors?: 'form'
  /** The dialog turns these refusals into questions. */
  asks?: readonly (RefusalCode | undefined)[]
  /** `failure`: the screen shows it itself. */
  silent?: true | 'failure'
  /** The `done` sentence comes from reportDoneWithUndo instead, with its button. */
  undoable?: true
}

/** A toast meant for one account is not shown to the next. */
let accountCount = 0

function withToasts(show: (toasts: typeof Toasts) => void): void {
  const loaded = getLoadedToasts()
  if (loaded !== undefined) return show(loaded)
  const countBefore = accountCount
  loadToasts().then(
    (toasts) => countBefore === accountCount && show(toasts),
    () => undefined,
  )
}

/** Not every UNAUTHORIZED: a wrong password is one too. */
function lacksSession(error: unknown): boolean {
  return readApiError(error)?.reason === 'access.not_signed_in'
}

/** The form shows that row beside what was typed. */
function hasNewerRow(error: ApiError | undefined): boolean {
  return error?.reason === 'edit.stale' && error.params.current !== null
}

export function reportDone(output: unknown, meta: ActionMeta | undefined): void {
  const outcome = meta?.outcome
  if (meta?.silent === true || meta?.undoable === true || outcome === undefined) return
  withToasts((toasts) => toasts.showDone(output, outcome))
}

/** Undefined without the network, when the sentences may be missing; the banner says so. */
async function describeFailure(failure: Error, outcome: ActionKey | undefined): Promise<FailureWords | undefined> {
  const toasts = await loadToasts().catch(() => undefined)
  return toasts?.describeFailure(failure, outcome)
}

export function reportFailed(error: unknown, meta: ActionMeta | undefined): void {
  if (isAborted(error)) return
  if (lacksSession(error)) return markSessionEnded()
  if (meta?.silent !== undefined) return
  const apiError = readApiError(error)
  if (apiError !== undefined && meta?.asks?.includes(apiError.reason)) return
  const refusedFields = apiError === undefined ? 0 : Object.keys(apiError.fieldErrors).length
  if (meta?.fieldErrors === 'form' && (refusedFields > 0 || hasNewerRow(apiError))) return
  const showToast = () => withToasts((toasts) => toasts.showFailed(error, meta?.outcome))
  if (!(error instanceof Error)) return showToast()
  offerFailure(error, () => describeFailure(error, meta?.outcome))
  // A form or a dialog takes it as soon as its call rejects.
  window.setTimeout(() => isFailureOffered(error) && showToast())
}

/** Without an outcome the screen shows the failure itself; with data on the screen the banner is enough for a dead line. */
export function reportFailedQuery(error: unknown, meta: LoadMeta | undefined, hasData: boolean): void {
  if (isAborted(error)) return
  if (lacksSession(error)) return markSessionEnded()
  if (meta?.silent === true || meta?.outcome === undefined) return
  if (hasData && isNetworkFailure(error)) return
  // The page or the open form says it.
  if (readApiError(error)?.reason === 'access.subscription_required') return
  withToasts((toasts) => toasts.showFailed(error, meta.outcome))
}

/** With the button `Annuler`, or another one. A toast replaces the one with the same id. */
export function reportDoneWithUndo(outcome: ActionKey, id: string, undo: () => void, label?: string): void {
  withToasts((toasts) => toasts.showDoneWithUndo(outcome, id, undo, label))
}

export function reportMissingPart(): void {
  withToasts((toasts) => toasts.showFailed(undefined, 'part.open'))
}

export function clearReports(): void {
  accountCount += 1
  getLoadedToasts()?.hideAll()
}
