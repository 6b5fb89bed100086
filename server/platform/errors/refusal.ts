import type { ParamsOf, RefusalCode } from '#shared/errors/codes.ts'
import { refusalMessage } from '#shared/messages/refusals.fr.ts'

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

export function refuse<Code extends RefusalCode>(
  code: Code,
  ...[params]: undefined extends ParamsOf<Code> ? [params?: ParamsOf<Code>] : [params: ParamsOf<Code>]
): Refusal {
  return new Refusal(code, params)
}

/** An error of a field that only the server can find, shown at that field like those of the schema. */
export class FieldRefusal extends Error {
  override readonly name = 'FieldRefusal'
  readonly fieldErrors: Readonly<Record<string, string>>

  constructor(fieldErrors: Readonly<Record<string, string>>) {
    super(Object.values(fieldErrors)[0] ?? 'invalid input')
    this.fieldErrors = fieldErrors
  }
}
