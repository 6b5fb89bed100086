import { recordChange } from '#server/features/audit/record-change.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/errors/refusal.ts'
import { assertVersion } from '#server/platform/errors/stale-edit.ts'
import type { AuditedCall } from '#server/deps.ts'
import type { ClientNoteVersionInput, CloseComplaintInput } from '#shared/client-notes/client-note-input.ts'
import { updateNoteClosed, updateNoteReopened } from './client-notes.queries.ts'
import { asClientNote, type ClientNote, lockNoteOrRefuse, readAgain, toSubject } from './client-notes.service.ts'

/**
 * Closes a complaint with its answer; a repeated call changes nothing. Refuses `clientNotes.not_found`, also for a note, and
 * `edit.stale`.
 */
export function closeComplaint(call: AuditedCall, { id, answer, updatedAt }: CloseComplaintInput): Promise<ClientNote> {
  return inTransaction(call.db, async (trx) => {
    const note = await lockNoteOrRefuse(trx, id)
    if (note.kind !== 'complaint') throw refuse('clientNotes.not_found')
    if (note.closedAt !== null && note.answer === answer) return asClientNote(note, call)
    assertVersion(asClientNote(note, call), updatedAt)
    await updateNoteClosed(trx, { id, answer, now: call.now, closedBy: call.userId })
    await recordChange(call, trx, {
      action: 'complaints.close',
      ...(await toSubject(trx, call, note)),
      before: { answer: note.answer, closed: note.closedAt !== null },
      after: { answer, closed: true },
    })
    return readAgain(trx, call, note)
  })
}

/** Keeps the answer that was given. A repeated call changes nothing. Refuses as `closeComplaint`. */
export function reopenComplaint(call: AuditedCall, { id, updatedAt }: ClientNoteVersionInput): Promise<ClientNote> {
  return inTransaction(call.db, async (trx) => {
    const note = await lockNoteOrRefuse(trx, id)
    if (note.kind !== 'complaint') throw refuse('clientNotes.not_found')
    if (note.closedAt === null) return asClientNote(note, call)
    assertVersion(asClientNote(note, call), updatedAt)
    await updateNoteReopened(trx, id)
    await recordChange(call, trx, {
      action: 'complaints.reopen',
      ...(await toSubject(trx, call, note)),
      before: { closed: true },
      after: { closed: false },
    })
    return readAgain(trx, call, note)
  })
}
