import { getFieldErrors } from '#client/ui/field-errors.ts'
import { takeFailure } from '#client/ui/form-failure.ts'

/** Why a code was refused, in the one place of the pad. Null for an error that says nothing. */
export async function describePinFailure(error: unknown): Promise<string | null> {
  const [sentence] = Object.values(getFieldErrors(error))
  return sentence ?? (await takeFailure(error))?.text ?? null
}
