import { Refusal } from '#server/platform/errors/refusal.ts'
import type { RefusalCode } from '#shared/errors/codes.ts'

const temporary: readonly RefusalCode[] = ['service.busy', 'service.database_unavailable']

/** The sentence of a refusal that another attempt would meet again; undefined for other errors, and where another attempt may succeed. */
export function findFinalRefusal(error: unknown): string | undefined {
  return error instanceof Refusal && !temporary.includes(error.code) ? error.message : undefined
}
