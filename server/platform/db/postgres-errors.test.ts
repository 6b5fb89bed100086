import { describe, expect, it } from 'vitest'
import {
  isDatabaseUnavailable,
  isForeignKeyViolation,
  isUniqueViolation,
  isWorthAnotherTry,
} from './postgres-errors.ts'

function answered(code: string, constraint?: string): Error {
  return Object.assign(new Error('refused by the server'), { code, severity: 'ERROR', constraint })
}

describe('constraint violations', () => {
  it('are told by code and, where asked, by constraint', () => {
    const error = answered('23505', 'agencies_owner_name_key')
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, 'agencies_owner_name_key')).toBe(true)
    expect(isUniqueViolation(error, 'another')).toBe(false)
    expect(isUniqueViolation(new Error('wrapped', { cause: error }))).toBe(true)
  })

  it('know both foreign-key codes (T18)', () => {
    expect(isForeignKeyViolation(answered('23503'))).toBe(true)
    expect(isForeignKeyViolation(answered('23001'))).toBe(true)
    expect(isForeignKeyViolation(answered('23514'))).toBe(false)
  })
})

describe('isDatabaseUnavailable', () => {
  it.each([
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('connect ENOENT'), { code: 'ENOENT', syscall: 'connect' }),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated unexpectedly'),
    answered('57P01'),
    answered('08006'),
  ])('is true of %s', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  it.each([
    Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }),
    answered('23505'),
    answered('57014'),
    new Error('anything else'),
    undefined,
  ])('is false of %s', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(false)
  })
})

describe('isWorthAnotherTry', () => {
  it('is true of conflicts and stale plans, false of refusals', () => {
    expect(isWorthAnotherTry(answered('40001'))).toBe(true)
    expect(isWorthAnotherTry(answered('40P01'))).toBe(true)
    expect(isWorthAnotherTry(answered('55P03'))).toBe(false)
    expect(
      isWorthAnotherTry(
        Object.assign(new Error('cached plan must not change result type'), {
          code: '0A000',
          severity: 'ERROR',
        }),
      ),
    ).toBe(true)
    expect(isWorthAnotherTry(answered('0A000'))).toBe(false)
  })
})
