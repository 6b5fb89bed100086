import { describe, expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

describe('safeRedirect', () => {
  it.each([
    '/app',
    '/app/profile',
    '/app/transactions?page=2&du=2026-11-01',
    '/app/journal#jour',
    '/dashboard',
    '/invitation?token=a',
  ])('keeps the path %s', (path) => expect(safeRedirect(path)).toBe(path))

  it.each([
    'https://evil.example/app',
    '//evil.example/app',
    '/\\evil.example/app',
    '\\/evil.example',
    'javascript:alert(1)',
    ' /app',
    '/app/../../evil',
    '/app/..//evil.example',
    '/\t/evil.example/app',
    '/%2Fevil.example',
    '/application',
    '/invitations',
    '/login',
    '/admin',
    'app/profile',
    '/app//evil.example',
    '',
    undefined,
    null,
    ['/app'],
  ])('refuses %s', (value) => expect(safeRedirect(value)).toBeUndefined())
})
