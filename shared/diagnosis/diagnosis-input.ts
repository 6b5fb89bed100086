import * as z from 'zod/mini'
import { saveDraftInput } from '#shared/closings/closing-input.ts'

/** What is typed in the closing form, saved or not. An expected figure is never part of it. */
export const diagnoseDraftInput = z.pick(saveDraftInput, {
  agencyId: true,
  date: true,
  opening: true,
  counts: true,
  balances: true,
})
export type DiagnoseDraftInput = z.infer<typeof diagnoseDraftInput>
