import { describe, expect, it } from 'vitest'
import { isDatabaseUnavailable, isForeignKeyViolation, isUniqueViolation, isRetryable } from './postgres-errors.ts'

function serverError(code: string, constraint?: string): Error {
  return Object.assign(new Error('refused by the server'), { code, severity: 'ERROR', constraint })
}

describe('constraint violations', () => {
  it('are recognised by code and, if given, by constraint', () => {
    const error = serverError('23505', 'agencies_owner_name_key')
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, 'agencies_owner_name_key')).toBe(true)
    expect(isUniqueViolation(error, 'another')).toBe(false)
    expect(isUniqueViolation(new Error('wrapped', { cause: error }))).toBe(true)
  })

  it('are recognised on a shard of Citus by the name before its number, also if only the message has it', () => {
    expect(isUniqueViolation(serverError('23505', 'agencies_owner_name_key_102011'), 'agencies_owner_name_key')).toBe(
      true,
    )
    const message = 'duplicate key value violates unique constraint "agencies_owner_name_key_102011"'
    const inMessage = Object.assign(new Error(message), { code: '23505', severity: 'ERROR' })
    expect(isUniqueViolation(inMessage, 'agencies_owner_name_key')).toBe(true)
    expect(isUniqueViolation(inMessage, 'agencies_owner_name')).toBe(false)
    expect(isUniqueViolation(serverError('23505', 'operators_2026'), 'operators')).toBe(false)
  })

  it('include both codes of foreign keys', () => {
    expect(isForeignKeyViolation(serverError('23503'))).toBe(true)
    expect(isForeignKeyViolation(serverError('23001'))).toBe(true)
    expect(isForeignKeyViolation(serverError('23514'))).toBe(false)
  })
})

describe('isDatabaseUnavailable', () => {
  it.each([
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' }),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated unexpectedly'),
    serverError('57P01'),
    serverError('08006'),
  ])('is true for %s', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  it.each([
    Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }),
    serverError('23505'),
    serverError('57014'),
    new Error('anything else'),
    undefined,
  ])('is false for %s', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(false)
  })
})

describe('isRetryable', () => {
  it('is true for conflicts and stale plans, false for other errors', () => {
    expect(isRetryable(serverError('40001'))).toBe(true)
    expect(isRetryable(serverError('40P01'))).toBe(true)
    expect(isRetryable(serverError('55P03'))).toBe(false)
    expect(
      isRetryable(
        Object.assign(new Error('cached plan must not change result type'), {
          code: '0A000',
          severity: 'ERROR',
        }),
      ),
    ).toBe(true)
    expect(isRetryable(serverError('0A000'))).toBe(false)
  })
})
