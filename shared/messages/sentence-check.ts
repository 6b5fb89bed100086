import * as z from 'zod/mini'

/**
 * A zod check from a rule that answers a French sentence, or `null` when the value is good. It stops at its own
 * sentence, so that a field shows one fault at a time.
 *
 * `shared/` uses `zod/mini` throughout and not zod's classic build: same semantics, a quarter of the weight, which
 * keeps the sign-in page light (performance.md). tRPC and `@mantine/form` take these schemas as they are.
 */
export function sentenceCheck<Value>(rule: (value: Value) => string | null): z.core.$ZodCheck<Value> {
  return z.check<Value>((payload) => {
    const message = rule(payload.value)
    if (message !== null) {
      payload.issues.push({ code: 'custom', message, input: payload.value, continue: false })
    }
  })
}
