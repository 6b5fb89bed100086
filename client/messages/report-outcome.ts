import { markSessionEnded } from '#client/app/session-ended.ts'
import type { RefusalCode } from '#shared/errors/codes.ts'
import { readApiError, isAborted, isNetworkFailure } from './api-error.ts'
import type { OutcomeKey } from './outcomes.fr.ts'
import { loadToasts, toastsHere } from './toasts-ahead.ts'
import type * as Toasts from './toasts.tsx'

// The one place that shows a toast (house.md "Sentences"). Called by the caches of client/app/query-client.ts, never by a
// component: a component names its outcome in `meta`. What is said, and how, stands in toasts.tsx.

interface Meta {
  outcome?: OutcomeKey
  fieldErrors?: 'form'
  asks?: RefusalCode
  silent?: true
  undoable?: true
}

/** Counts the accounts of this tab: what was to be said to the one before is not said to the next. */
let audience = 0

function say(tell: (toasts: typeof Toasts) => void): void {
  const here = toastsHere()
  if (here !== undefined) return tell(here)
  const heard = audience
  // Without the code there is no toast: the line is down, and the banner says so.
  loadToasts().then(
    (toasts) => heard === audience && tell(toasts),
    () => undefined,
  )
}

/** Not every UNAUTHORIZED: a sign-in refused for its password is one too. */
function lacksSession(error: unknown): boolean {
  return readApiError(error)?.reason === 'access.not_signed_in'
}

/** A mutation that went through: says the `done` sentence of its outcome, if it has one. */
export function reportDone(answer: unknown, meta: Meta | undefined): void {
  const outcome = meta?.outcome
  if (meta?.silent === true || meta?.undoable === true || outcome === undefined) return
  say((toasts) => toasts.showDone(answer, outcome))
}

/** A mutation that failed. A lost session is not a toast but the sign-in dialog of the layout (pitfall 38). */
export function reportFailed(error: unknown, meta: Meta | undefined): void {
  if (isAborted(error)) return
  if (lacksSession(error)) return markSessionEnded()
  if (meta?.silent === true) return
  const answer = readApiError(error)
  if (meta?.asks !== undefined && answer?.reason === meta.asks) return
  const refusedFields = answer === undefined ? 0 : Object.keys(answer.fieldErrors).length
  if (meta?.fieldErrors === 'form' && refusedFields > 0) return
  say((toasts) => toasts.showFailed(error, meta?.outcome))
}

/**
 * A query that failed. With data on the screen a dead line is the banner's to tell, and a query without an outcome
 * belongs to a screen that shows its own failure.
 */
export function reportFailedQuery(error: unknown, meta: Meta | undefined, hasData: boolean): void {
  if (isAborted(error)) return
  if (lacksSession(error)) return markSessionEnded()
  if (meta?.silent === true || meta?.outcome === undefined) return
  if (hasData && isNetworkFailure(error)) return
  say((toasts) => toasts.showFailed(error, meta.outcome))
}

/**
 * D30: the `done` sentence with a button `Annuler` that takes the action back. For the `onSuccess` of a mutation hook whose
 * `meta` says `undoable: true`, or the sentence would be said twice.
 * @param id of what was deleted, so that each deletion keeps its own button
 */
export function reportDoneWithUndo(outcome: OutcomeKey, id: string, undo: () => void): void {
  say((toasts) => toasts.showDoneWithUndo(outcome, id, undo))
}

/** A dialog whose code could not be had (client/app/part-boundary.tsx). */
export function reportMissingPart(): void {
  say((toasts) => toasts.showFailed(undefined, 'part.open'))
}

/** Sign-out and change of account: nothing said to the one before stays on the screen. */
export function clearReports(): void {
  audience += 1
  toastsHere()?.hideAll()
}
