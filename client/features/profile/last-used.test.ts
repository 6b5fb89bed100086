import { describe, expect, it } from 'vitest'
import { deviceName, formatLastUse } from './last-used.ts'

describe('formatLastUse', () => {
  it.each([
    [0, "à l'instant"],
    [1, "à l'instant"],
    [2, 'il y a 2 minutes'],
    [59, 'il y a 59 minutes'],
    [60, 'il y a 1 heure'],
    [179, 'il y a 2 heures'],
    [1439, 'il y a 23 heures'],
    [1440, 'le 26/11/2026'],
  ])('%i minutes', (lastUsedMinutes, words) => {
    expect(formatLastUse({ lastUsedMinutes, lastUsedOn: '2026-11-26' })).toBe(words)
  })
})

describe('deviceName', () => {
  it('names the parts that are known', () => {
    expect(deviceName({ browser: 'Chrome', system: 'Windows' })).toBe('Chrome sur Windows')
    expect(deviceName({ browser: null, system: 'Android' })).toBe('Android')
    expect(deviceName({ browser: 'Firefox', system: null })).toBe('Firefox')
    expect(deviceName({ browser: null, system: null })).toBe('Appareil inconnu')
  })
})
