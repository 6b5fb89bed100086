import { adminProcedure } from '#server/platform/trpc/procedures.ts'
import { router } from '#server/platform/trpc/trpc.ts'
import {
  clientNoteIdInput,
  clientNoteVersionInput,
  closeComplaintInput,
  createClientNoteInput,
  listClientNotesInput,
  updateClientNoteInput,
} from '#shared/client-notes/client-note-input.ts'
import { closeComplaint, reopenComplaint } from './close-complaint.ts'
import { createClientNote, listClientNotes, removeClientNote, updateClientNote } from './client-notes.service.ts'

export const adminClientNotesProcedures = {
  /** Notes and complaints about a client, which no client reads. */
  clientNotes: router({
    list: adminProcedure.input(listClientNotesInput).query(({ ctx, input }) => listClientNotes(ctx, input)),
    create: adminProcedure.input(createClientNoteInput).mutation(({ ctx, input }) => createClientNote(ctx, input)),
    update: adminProcedure.input(updateClientNoteInput).mutation(({ ctx, input }) => updateClientNote(ctx, input)),
    close: adminProcedure.input(closeComplaintInput).mutation(({ ctx, input }) => closeComplaint(ctx, input)),
    reopen: adminProcedure.input(clientNoteVersionInput).mutation(({ ctx, input }) => reopenComplaint(ctx, input)),
    remove: adminProcedure.input(clientNoteIdInput).mutation(({ ctx, input }) => removeClientNote(ctx, input)),
  }),
}
