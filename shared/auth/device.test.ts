import { describe, expect, it } from 'vitest'
import { readDevice } from './device.ts'

const cases: ReadonlyArray<
  readonly [userAgent: string, browser: string | null, system: string | null, phone: boolean]
> = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'Edge',
    'Windows',
    false,
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A546B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
    true,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox', 'Linux', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
    true,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari',
    'Mac',
    false,
  ],
  ['curl/8.5.0', null, null, false],
  ['', null, null, false],
]

describe('readDevice', () => {
  it.each(cases)('%s', (userAgent, browser, system, isPhone) => {
    expect(readDevice(userAgent)).toEqual({ browser, system, isPhone })
  })

  it('returns null without a header', () => {
    expect(readDevice(null)).toEqual({ browser: null, system: null, isPhone: false })
  })
})
