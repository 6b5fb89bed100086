import { Anchor } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import './toasts.css'
import '@mantine/notifications/styles.layer.css'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { newId } from '#shared/values/ids.ts'
import { UndoMessage } from '#client/ui/undo-message.tsx'
import { chooseSentence, toSentence } from './failure-sentence.ts'
import { type ActionKey, type OutcomeKey, getOutcome, type Sentence } from './outcomes.fr.ts'

const UNDO_MS = 8_000

const closeAfterMs = { wide: { done: 4_000, failed: 8_000 }, narrow: { done: 2_500, failed: 5_000 } } as const

function getCloseDelay(kind: 'done' | 'failed'): number {
  return closeAfterMs[window.matchMedia('(max-width: 47.99em)').matches ? 'narrow' : 'wide'][kind]
}

export function ToastArea() {
  return <Notifications limit={3} position="top-center" containerWidth={400} />
}

const shown = new Map<string, string>()

function hide(key: string): void {
  const id = shown.get(key)
  if (id !== undefined) notifications.hide(id)
}

function show(kind: 'done' | 'failed', sentence: Sentence, message: ReactNode, key: string, autoClose: number): void {
  const KindIcon = kind === 'failed' ? IconAlertTriangle : IconCheck
  hide(key)
  // A new toast each time: the library would keep the remaining time of the previous one. It is also announced again.
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
    icon: <KindIcon size={18} aria-hidden />,
    closeButtonProps: { 'aria-label': 'Fermer' },
    ...(sentence.title === undefined ? {} : { title: sentence.title }),
  })
}

export function showDone(output: unknown, outcome: ActionKey): void {
  const { done } = getOutcome(outcome)
  if (done === undefined) return
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key fixes the type of the output
  const sentence = toSentence(typeof done === 'function' ? done(output as never) : done)
  show('done', sentence, sentence.text, `done:${sentence.text}`, getCloseDelay('done'))
}

function FailureMessage({ text, link }: Sentence) {
  if (link === undefined) return text
  return (
    <>
      {text}{' '}
      <Anchor href={link.href} inherit fw={550}>
        {link.label}
      </Anchor>
    </>
  )
}

export function showFailed(error: unknown, outcome: OutcomeKey | undefined): void {
  const sentence = chooseSentence(error, outcome)
  const title = sentence.title ?? 'Erreur'
  const message = <FailureMessage {...sentence} />
  show('failed', { ...sentence, title }, message, `failed:${title}:${sentence.text}`, getCloseDelay('failed'))
}

export function describeFailure(error: unknown, outcome: OutcomeKey | undefined): Sentence {
  return chooseSentence(error, outcome)
}

export function showDoneWithUndo(outcome: ActionKey, id: string, undo: () => void, label = 'Annuler'): void {
  const { done } = getOutcome(outcome)
  if (done === undefined || typeof done === 'function') return
  const sentence = toSentence(done)
  const key = `undo:${id}`
  const handleUndo = () => {
    hide(key)
    undo()
  }
  show('done', sentence, <UndoMessage text={sentence.text} label={label} onUndo={handleUndo} />, key, UNDO_MS)
}

export function hideAll(): void {
  notifications.clean()
  shown.clear()
}
