import * as z from 'zod/mini'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { idSchema } from '#shared/values/id-schema.ts'
import { pageSchema } from '#shared/values/page-schema.ts'
import { textSchema } from '#shared/values/text.ts'
import { versionSchema } from '#shared/values/version-schema.ts'
import { clientNoteKinds } from './client-note-terms.ts'

export const MAX_CLIENT_NOTE_LENGTH = 2000

const noteTextSchema = textSchema({ max: MAX_CLIENT_NOTE_LENGTH, multiline: true })

/** Of an account. */
export const listClientNotesInput = z.object({ userId: idSchema, page: pageSchema })

/** An edit changes the text only. */
export const clientNoteForm = z.object({
  kind: z.enum(clientNoteKinds, { error: fieldMessages.invalidChoice }),
  text: noteTextSchema,
})

export const createClientNoteInput = z.extend(clientNoteForm, { id: idSchema, userId: idSchema })

export const updateClientNoteInput = z.object({ id: idSchema, text: noteTextSchema, updatedAt: versionSchema })

export const closeComplaintForm = z.object({ answer: noteTextSchema })

export const closeComplaintInput = z.extend(closeComplaintForm, { id: idSchema, updatedAt: versionSchema })

export const clientNoteVersionInput = z.object({ id: idSchema, updatedAt: versionSchema })

export const clientNoteIdInput = z.object({ id: idSchema })

export type ListClientNotesInput = z.infer<typeof listClientNotesInput>
export type ClientNoteForm = z.infer<typeof clientNoteForm>
export type CreateClientNoteInput = z.infer<typeof createClientNoteInput>
export type UpdateClientNoteInput = z.infer<typeof updateClientNoteInput>
export type CloseComplaintInput = z.infer<typeof closeComplaintInput>
export type ClientNoteVersionInput = z.infer<typeof clientNoteVersionInput>
export type ClientNoteIdInput = z.infer<typeof clientNoteIdInput>
