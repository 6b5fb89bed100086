import { markSessionEnded } from '#client/app/session-ended.ts'
import type { RefusalCode } from '#shared/errors/codes.ts'
import { readApiError, isAborted, isNetworkFailure } from './api-error.ts'
import type { LoadKey } from './load-failures.fr.ts'
import type { ActionKey } from './outcomes.fr.ts'
import { getLoadedToasts, loadToasts } from './toasts-ahead.ts'
import type * as Toasts from './toasts.tsx'

// The one place that decides on toasts. The caches of client/app/query-client.ts call it; a component only names its
// outcome in `meta`. The sentence and its look are in toasts.tsx.

/** What a query says about the sentence of its failure. */
export interface LoadMeta extends Record<string, unknown> {
  outcome?: LoadKey
  /** No toast: the screen shows the failure itself. */
  silent?: true
}

/** What a mutation says about the sentences that go with it. */
export interface ActionMeta extends Record<string, unknown> {
  outcome?: ActionKey
  /** `form`: the form shows the field errors of a refused input itself, so no toast repeats them. */
  fieldErrors?: 'form'
  /** A refusal that the dialog turns into a question: no failure, no toast. */
  asks?: RefusalCode
  /** No toast: the screen shows the outcome itself. */
  silent?: true
  /** The `done` sentence comes with its `Annuler` button, from reportDoneWithUndo. */
  undoable?: true
}

/** Counts the accounts of this tab: a toast meant for one account is not shown to the next. */
let accountCount = 0

function withToasts(show: (toasts: typeof Toasts) => void): void {
  const loaded = getLoadedToasts()
  if (loaded !== undefined) return show(loaded)
  const countBefore = accountCount
  // Without the code there is no toast: the network is down, and the banner says so.
  loadToasts().then(
    (toasts) => countBefore === accountCount && show(toasts),
    () => undefined,
  )
}

/** Not every UNAUTHORIZED: a wrong password is one too. */
function lacksSession(error: unknown): boolean {
  return readApiError(error)?.reason === 'access.not_signed_in'
}

/** Shows the `done` sentence of a mutation, if it has one. */
export function reportDone(output: unknown, meta: ActionMeta | undefined): void {
  const outcome = meta?.outcome
  if (meta?.silent === true || meta?.undoable === true || outcome === undefined) return
  withToasts((toasts) => toasts.showDone(output, outcome))
}

/** A lost session shows no toast but the sign-in dialog of the shell. */
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

/**
 * Shows the `done` sentence with an `Annuler` button. For the `onSuccess` of a mutation whose `meta` has `undoable: true`,
 * otherwise the sentence is shown twice.
 * @param id of the deleted row: each deletion keeps its own button
 */
export function reportDoneWithUndo(outcome: ActionKey, id: string, undo: () => void): void {
  withToasts((toasts) => toasts.showDoneWithUndo(outcome, id, undo))
}

/** The code of a dialog could not be loaded. */
export function reportMissingPart(): void {
  withToasts((toasts) => toasts.showFailed(undefined, 'part.open'))
}

/** After sign-out or a change of account, no toast of the previous account stays. */
export function clearReports(): void {
  accountCount += 1
  getLoadedToasts()?.hideAll()
}
