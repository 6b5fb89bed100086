import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { createElement, type ReactNode } from 'react'
import { markSessionEnded } from '#client/app/session-ended.ts'
import { UndoMessage } from '#client/ui/undo-message.tsx'
import { isRefusalCode } from '#shared/errors/codes.ts'
import { NO_NETWORK, refusalMessage, UNEXPECTED } from '#shared/messages/refusals.fr.ts'
import { apiErrorOf, isAborted, isNetworkFailure } from './api-error.ts'
import { type OutcomeKey, outcomeOf, refusalTitles, type Sentence } from './outcomes.fr.ts'

// The one place that shows a toast (house.md "Sentences"). Called by the caches of client/app/query-client.ts, never by a
// component: a component names its outcome in `meta`.

interface Meta {
  outcome?: OutcomeKey
  fieldErrors?: 'form'
  silent?: true
  undoable?: true
}

const UNDO_MS = 8_000

function toSentence(said: string | Sentence): Sentence {
  return typeof said === 'string' ? { text: said } : said
}

function show(kind: 'done' | 'failed', sentence: Sentence, message: ReactNode, id: string, autoClose: number): void {
  // Hidden first: said again, a sentence is announced again and stays its whole time.
  notifications.hide(id)
  notifications.show({
    id,
    message,
    autoClose,
    withBorder: true,
    role: kind === 'failed' ? 'alert' : 'status',
    color: kind === 'failed' ? 'red' : 'green',
    icon: createElement(kind === 'failed' ? IconAlertTriangle : IconCheck, { size: 18, 'aria-hidden': true }),
    closeButtonProps: { 'aria-label': 'Fermer' },
    ...(sentence.title === undefined ? {} : { title: sentence.title }),
  })
}

function showDone(sentence: Sentence): void {
  show('done', sentence, sentence.text, `done:${sentence.text}`, 4_000)
}

function showFailed(sentence: Sentence): void {
  const titled = { title: sentence.title ?? 'Erreur', text: sentence.text }
  // Equal toasts share an id: ten failed checks are one toast (pitfall 53).
  show('failed', titled, titled.text, `failed:${titled.title}:${titled.text}`, 8_000)
}

/** The sentence of a failure: the refusal's own, else the action's, else the general one. */
function sentenceOf(error: unknown, meta: Meta | undefined): Sentence {
  const action = meta?.outcome === undefined ? undefined : outcomeOf(meta.outcome).failed
  const failed = toSentence(action ?? UNEXPECTED)
  if (isNetworkFailure(error)) return { text: NO_NETWORK }
  const answer = apiErrorOf(error)
  if (answer === undefined) return failed
  if (isRefusalCode(answer.reason)) {
    const title = refusalTitles[answer.reason] ?? failed.title
    return { text: refusalMessage(answer.reason, answer.params), ...(title === undefined ? {} : { title }) }
  }
  const [fieldError] = Object.values(answer.fieldErrors)
  return fieldError === undefined ? failed : { ...failed, text: fieldError }
}

/** Not every UNAUTHORIZED: a sign-in refused for its password is one too. */
function lacksSession(error: unknown): boolean {
  return apiErrorOf(error)?.reason === 'access.not_signed_in'
}

/** A mutation that went through: says the `done` sentence of its outcome, if it has one. */
export function reportDone(answer: unknown, meta: Meta | undefined): void {
  if (meta?.silent === true || meta?.undoable === true || meta?.outcome === undefined) return
  const { done } = outcomeOf(meta.outcome)
  const said = typeof done === 'function' ? done(answer) : done
  if (said !== undefined) showDone(toSentence(said))
}

/** A mutation that failed. A lost session is not a toast but the sign-in dialog of the layout (pitfall 38). */
export function reportFailed(error: unknown, meta: Meta | undefined): void {
  if (isAborted(error)) return
  if (lacksSession(error)) return markSessionEnded()
  if (meta?.silent === true) return
  const answer = apiErrorOf(error)
  const refusedFields = answer === undefined ? 0 : Object.keys(answer.fieldErrors).length
  if (meta?.fieldErrors === 'form' && refusedFields > 0) return
  showFailed(sentenceOf(error, meta))
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
  showFailed(sentenceOf(error, meta))
}

/**
 * D30: the `done` sentence with a button `Annuler` that takes the action back. For the `onSuccess` of a mutation hook whose
 * `meta` says `undoable: true`, or the sentence would be said twice.
 * @param id of what was deleted, so that each deletion keeps its own button
 */
export function reportDoneWithUndo(outcome: OutcomeKey, id: string, undo: () => void): void {
  const { done } = outcomeOf(outcome)
  if (done === undefined || typeof done === 'function') return
  const sentence = toSentence(done)
  const toastId = `undo:${id}`
  const handleUndo = () => {
    notifications.hide(toastId)
    undo()
  }
  show('done', sentence, createElement(UndoMessage, { text: sentence.text, onUndo: handleUndo }), toastId, UNDO_MS)
}

/** Sign-out and change of account: nothing said to the one before stays on the screen. */
export function clearReports(): void {
  notifications.clean()
}
