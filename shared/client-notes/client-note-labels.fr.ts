import type { ClientNoteKind } from './client-note-terms.ts'

export const clientNoteLabels: Readonly<Record<ClientNoteKind, string>> = {
  note: 'Note',
  complaint: 'Réclamation',
}
