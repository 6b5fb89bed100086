import type { ParamsOf, RefusalCode } from '#shared/errors/codes.ts'
import { refusalMessage } from '#shared/messages/refusals.fr.ts'

/**
 * A rule said no. Verbs throw it; the middleware in `server/platform/trpc/refusals.ts` turns it into an answer with the reason,
 * its parameters and the French sentence.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly params: ParamsOf<RefusalCode>

  constructor(code: RefusalCode, params: ParamsOf<RefusalCode>) {
    super(refusalMessage(code, params))
    this.code = code
    this.params = params
  }
}

/** A refusal to throw: `throw refuse('agencies.limit_reached', { planName, max })`. */
export function refuse<Code extends RefusalCode>(
  code: Code,
  ...[params]: undefined extends ParamsOf<Code> ? [params?: ParamsOf<Code>] : [params: ParamsOf<Code>]
): Refusal {
  return new Refusal(code, params)
}

/** A fault tied to one field that only the server can see, shown at that field like any other (`fieldErrors`). */
export class FieldRefusal extends Error {
  override readonly name = 'FieldRefusal'
  readonly fieldErrors: Readonly<Record<string, string>>

  constructor(fieldErrors: Readonly<Record<string, string>>) {
    super(Object.values(fieldErrors)[0] ?? 'invalid input')
    this.fieldErrors = fieldErrors
  }
}
