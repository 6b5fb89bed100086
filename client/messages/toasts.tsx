import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { newId } from '#shared/values/ids.ts'
import { UndoMessage } from '#client/ui/undo-message.tsx'
import { useIsNarrow } from '#client/ui/use-is-narrow.ts'
import { chooseSentence, toSentence } from './failure-sentence.ts'
import { type OutcomeKey, getOutcome, type Sentence } from './outcomes.fr.ts'

// Toasts and the sentences in them, in a chunk of their own: a first screen has nothing to say yet (performance.md). Only
// report-outcome.ts comes here, through toasts-ahead.ts.

const UNDO_MS = 8_000

/** How long a toast stays. On a phone it lies over the page, so it leaves sooner; a finger takes it away at once. */
const stay = { wide: { done: 4_000, failed: 8_000 }, narrow: { done: 2_500, failed: 5_000 } } as const

function stayMs(kind: 'done' | 'failed'): number {
  return stay[window.matchMedia('(max-width: 47.99em)').matches ? 'narrow' : 'wide'][kind]
}

/** Where toasts stand, three at most (pitfall 53). On a phone the foot of the screen holds a dialog's buttons. */
export function ToastArea() {
  const isNarrow = useIsNarrow()
  return <Notifications limit={3} position={isNarrow ? 'top-center' : 'bottom-right'} containerWidth={400} />
}

/** By what is said, the toast that says it at present. */
const shown = new Map<string, string>()

function hide(key: string): void {
  const id = shown.get(key)
  if (id !== undefined) notifications.hide(id)
}

/** Said again, a sentence is one toast all the same (ten failed checks are not ten: pitfall 53). */
function show(kind: 'done' | 'failed', sentence: Sentence, message: ReactNode, key: string, autoClose: number): void {
  const IconOf = kind === 'failed' ? IconAlertTriangle : IconCheck
  hide(key)
  // A new one each time, or the library would go on with the time of the one before: the second of two rows saved one after
  // the other would be told of for the blink of an eye. It is also announced again.
  const id = newId()
  shown.set(key, id)
  notifications.show({
    id,
    onClose: () => {
      if (shown.get(key) === id) shown.delete(key)
    },
    message,
    autoClose,
    withBorder: true,
    role: kind === 'failed' ? 'alert' : 'status',
    color: kind === 'failed' ? 'red' : 'green',
    icon: <IconOf size={18} aria-hidden />,
    closeButtonProps: { 'aria-label': 'Fermer' },
    ...(sentence.title === undefined ? {} : { title: sentence.title }),
  })
}

/** The `done` sentence of an outcome, if it has one. */
export function showDone(answer: unknown, outcome: OutcomeKey): void {
  const { done } = getOutcome(outcome)
  const said = typeof done === 'function' ? done(answer) : done
  if (said === undefined) return
  const sentence = toSentence(said)
  show('done', sentence, sentence.text, `done:${sentence.text}`, stayMs('done'))
}

export function showFailed(error: unknown, outcome: OutcomeKey | undefined): void {
  const sentence = chooseSentence(error, outcome)
  const title = sentence.title ?? 'Erreur'
  show('failed', { ...sentence, title }, sentence.text, `failed:${title}:${sentence.text}`, stayMs('failed'))
}

/** The `done` sentence with its button `Annuler` (D30). */
export function showDoneWithUndo(outcome: OutcomeKey, id: string, undo: () => void): void {
  const { done } = getOutcome(outcome)
  if (done === undefined || typeof done === 'function') return
  const sentence = toSentence(done)
  const key = `undo:${id}`
  const handleUndo = () => {
    hide(key)
    undo()
  }
  show('done', sentence, <UndoMessage text={sentence.text} onUndo={handleUndo} />, key, UNDO_MS)
}

export function hideAll(): void {
  notifications.clean()
  shown.clear()
}
