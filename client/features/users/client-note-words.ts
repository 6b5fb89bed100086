import { IconCircleCheck, IconMessageExclamation, IconNote } from '@tabler/icons-react'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { clientNoteLabels } from '#shared/client-notes/client-note-labels.fr.ts'
import { formatDateTime } from '#shared/values/calendar-date.ts'

export type ClientNote = ApiOutputs['admin']['clientNotes']['list']['rows'][number]

export function describeNote({ kind, closedAt }: ClientNote) {
  if (kind === 'note') return { label: clientNoteLabels.note, icon: IconNote, tone: 'neutral' } as const
  return closedAt === null
    ? ({ label: `${clientNoteLabels.complaint} ouverte`, icon: IconMessageExclamation, tone: 'waiting' } as const)
    : ({ label: `${clientNoteLabels.complaint} close`, icon: IconCircleCheck, tone: 'good' } as const)
}

/** Names the note in its buttons and dialogs: `réclamation du 27/11/2026 à 10:05`. */
export function nameNote({ kind, writtenAt }: ClientNote): string {
  return `${clientNoteLabels[kind].toLowerCase()} du ${formatDateTime(writtenAt)}`
}

/** `le 27/11/2026 à 10:05 par Amina Idrissi`, or without the name of an account that is gone. */
export function formatAct(at: string, name: string | null): string {
  return `le ${formatDateTime(at)}${name === null ? '' : ` par ${name}`}`
}
