import { markSessionEnded } from '#client/app/session-ended.ts'
import type { RefusalCode } from '#shared/errors/codes.ts'
import { readApiError, isAborted, isNetworkFailure } from './api-error.ts'
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
  /** The dialog turns this refusal into a question. */
  asks?: RefusalCode
  silent?: true
  /** The `done` sentence comes from reportDoneWithUndo instead, with its `Annuler` button. */
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

export function reportDone(output: unknown, meta: ActionMeta | undefined): void {
  const outcome = meta?.outcome
  if (meta?.silent === true || meta?.undoable === true || outcome === undefined) return
  withToasts((toasts) => toasts.showDone(output, outcome))
}

export function reportFailed(error: unknown, meta: ActionMeta | undefined): void {
  if (isAborted(error)) return
  if (lacksSession(error)) return markSessionEnded()
  if (meta?.silent === true) return
  const apiError = readApiError(error)
  if (meta?.asks !== undefined && apiError?.reason === meta.asks) return
  const refusedFields = apiError === undefined ? 0 : Object.keys(apiError.fieldErrors).length
  if (meta?.fieldErrors === 'form' && refusedFields > 0) return
  withToasts((toasts) => toasts.showFailed(error, meta?.outcome))
}

/** Without an outcome the screen shows the failure itself; with data on the screen the banner is enough for a dead line. */
export function reportFailedQuery(error: unknown, meta: LoadMeta | undefined, hasData: boolean): void {
  if (isAborted(error)) return
  if (lacksSession(error)) return markSessionEnded()
  if (meta?.silent === true || meta?.outcome === undefined) return
  if (hasData && isNetworkFailure(error)) return
  withToasts((toasts) => toasts.showFailed(error, meta.outcome))
}

export function reportDoneWithUndo(outcome: ActionKey, id: string, undo: () => void): void {
  withToasts((toasts) => toasts.showDoneWithUndo(outcome, id, undo))
}

export function reportMissingPart(): void {
  withToasts((toasts) => toasts.showFailed(undefined, 'part.open'))
}

export function clearReports(): void {
  accountCount += 1
  getLoadedToasts()?.hideAll()
}
