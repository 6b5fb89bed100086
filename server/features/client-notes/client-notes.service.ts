import type { Transaction } from 'kysely'
import { recordChange, recordEdit } from '#server/features/audit/record-change.ts'
import { lockClient } from '#server/features/users/clients.queries.ts'
import { findPerson } from '#server/features/users/people.queries.ts'
import { civilDateTime } from '#server/platform/clock.ts'
import { createOnce } from '#server/platform/db/create-once.ts'
import { readPage } from '#server/platform/db/read-page.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { assertVersion } from '#server/platform/errors/stale-edit.ts'
import type { AuditedCall, Call } from '#server/deps.ts'
import type {
  ClientNoteIdInput,
  CreateClientNoteInput,
  ListClientNotesInput,
  UpdateClientNoteInput,
} from '#shared/client-notes/client-note-input.ts'
import type { Paged } from '#shared/values/paging.ts'
import {
  type ClientNoteRow,
  deleteNote,
  findNote,
  insertNote,
  listNotesAbout,
  lockNote,
  updateNoteText,
} from './client-notes.queries.ts'

export interface ClientNote extends Omit<ClientNoteRow, 'createdAt' | 'editedAt' | 'closedAt'> {
  /** Local date and time, as the two others. */
  readonly writtenAt: string
  readonly editedAt: string | null
  /** Null for a note and for an open complaint. */
  readonly closedAt: string | null
}

/** Newest first. Empty for a client without an account. */
export async function listClientNotes(
  call: Pick<Call, 'db' | 'timeZone'>,
  { userId, page }: ListClientNotesInput,
): Promise<Paged<ClientNote>> {
  const found = await readPage(page, (at) => listNotesAbout(call.db, userId, at))
  return { ...found, rows: found.rows.map((row) => asClientNote(row, call)) }
}

/** Creates a note once for its id. Refuses `clients.not_found`, `create.id_taken`. */
export function createClientNote(call: AuditedCall, input: CreateClientNoteInput): Promise<ClientNote> {
  return inTransaction(call.db, async (trx) => {
    if (!(await lockClient(trx, input.userId))) throw refuse('clients.not_found')
    const { row, isNew } = await createOnce(trx, {
      find: () => findNote(trx, input.id),
      isSame: ({ userId, kind, text }) => userId === input.userId && kind === input.kind && text === input.text,
      insert: () => insertNote(trx, { ...input, createdBy: call.userId }),
    })
    if (isNew) {
      const { kind, text } = row
      const action = kind === 'note' ? 'notes.create' : 'complaints.create'
      await recordChange(call, trx, { action, ...(await toSubject(trx, call, row)), after: { text } })
    }
    return asClientNote(row, call)
  })
}

/** Changes the text; the author stays. Refuses `clientNotes.not_found`, `edit.stale`. */
export function updateClientNote(call: AuditedCall, input: UpdateClientNoteInput): Promise<ClientNote> {
  return inTransaction(call.db, async (trx) => {
    const note = await lockNoteOrRefuse(trx, input.id)
    assertVersion(asClientNote(note, call), input.updatedAt)
    if (note.text === input.text) return asClientNote(note, call)
    await updateNoteText(trx, { id: note.id, text: input.text, now: call.now, editedBy: call.userId })
    await recordEdit(call, trx, {
      action: note.kind === 'note' ? 'notes.update' : 'complaints.update',
      ...(await toSubject(trx, call, note)),
      before: { text: note.text },
      after: { text: input.text },
    })
    return readAgain(trx, call, note)
  })
}

/** Refuses `clientNotes.not_found`. */
export function removeClientNote(
  call: AuditedCall,
  { id }: ClientNoteIdInput,
): Promise<Pick<ClientNote, 'id' | 'kind'>> {
  return inTransaction(call.db, async (trx) => {
    const note = await lockNoteOrRefuse(trx, id)
    const { kind, text, answer, closedAt } = note
    await deleteNote(trx, id)
    const subject = await toSubject(trx, call, note)
    if (kind === 'note') {
      await recordChange(call, trx, { action: 'notes.remove', ...subject, before: { text } })
    } else {
      const before = { text, answer, closed: closedAt !== null }
      await recordChange(call, trx, { action: 'complaints.remove', ...subject, before })
    }
    return { id, kind }
  })
}

export async function lockNoteOrRefuse(trx: Transaction<Database>, id: string): Promise<ClientNoteRow> {
  const note = await lockNote(trx, id)
  if (note === undefined) throw refuse('clientNotes.not_found')
  return note
}

export async function readAgain(
  trx: Transaction<Database>,
  call: Pick<Call, 'timeZone'>,
  note: ClientNoteRow,
): Promise<ClientNote> {
  return asClientNote((await findNote(trx, note.id)) ?? note, call)
}

export function asClientNote(row: ClientNoteRow, { timeZone }: Pick<Call, 'timeZone'>): ClientNote {
  const { createdAt, editedAt, closedAt, ...rest } = row
  const local = (instant: Date | null) => (instant === null ? null : civilDateTime(instant, timeZone))
  return {
    ...rest,
    writtenAt: civilDateTime(createdAt, timeZone),
    editedAt: local(editedAt),
    closedAt: local(closedAt),
  }
}

/** The line is about the client, but in no tenant's trail: a client does not learn that there are notes. */
export async function toSubject(trx: Transaction<Database>, call: Pick<Call, 'now'>, { userId }: ClientNoteRow) {
  const person = await findPerson(trx, userId, call.now)
  const name = person === undefined ? '' : `${person.firstName} ${person.lastName}`
  return { subject: { id: userId, name }, ownerId: null }
}
