import { describe, expect, it } from 'vitest'
import { refuse } from '#server/platform/errors/refusal.ts'
import { refusalMessage } from '#shared/messages/refusals.fr.ts'
import { findFinalRefusal } from './final-refusal.ts'

describe('what ends a job', () => {
  it('is a refusal that another attempt would meet again, by its sentence', () => {
    const found = findFinalRefusal(refuse('statements.not_found'))
    expect(found).toBe(refusalMessage('statements.not_found', undefined))
  })

  it('is neither a lack of places nor any other error', () => {
    expect(findFinalRefusal(refuse('service.busy', { retryAfterMs: 1_000 }))).toBeUndefined()
    expect(findFinalRefusal(refuse('service.database_unavailable'))).toBeUndefined()
    expect(findFinalRefusal(new Error('statements.not_found'))).toBeUndefined()
  })
})
