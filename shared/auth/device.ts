export interface Device {
  readonly browser: string | null
  readonly system: string | null
  readonly isPhone: boolean
}

/** The first match counts: browsers also name the ones they are built on, so the more specific come first. */
const browsers: ReadonlyArray<readonly [pattern: RegExp, name: string]> = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: ReadonlyArray<readonly [pattern: RegExp, name: string]> = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

function nameIn(names: ReadonlyArray<readonly [RegExp, string]>, text: string): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

/** Reads a `User-Agent` header; null for what it does not name. */
export function readDevice(userAgent: string | null | undefined): Device {
  const text = userAgent ?? ''
  return {
    browser: nameIn(browsers, text),
    system: nameIn(systems, text),
    isPhone: /\bMobile\b|\biPhone\b/.test(text) && !/\biPad\b/.test(text),
  }
}
