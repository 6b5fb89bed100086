import * as z from 'zod/mini'

/**
 * A zod check from a rule that returns a French sentence, or null for a good value. It aborts, so that a field shows one
 * error at a time.
 *
 * `shared/` uses `zod/mini`: same semantics as the classic build at a quarter of the weight, which the sign-in page loads.
 */
export function sentenceCheck<Value>(rule: (value: Value) => string | null): z.core.$ZodCheck<Value> {
  return z.check<Value>((payload) => {
    const message = rule(payload.value)
    if (message !== null) {
      payload.issues.push({ code: 'custom', message, input: payload.value, continue: false })
    }
  })
}
