/** What a browser says of itself, as far as it can be believed; null where it says nothing we know. */
export interface Device {
  /** `Chrome`. */
  readonly browser: string | null
  /** `Windows`. */
  readonly system: string | null
  readonly isPhone: boolean
}

/** The first that matches: browsers built on another name it too, so the more special one stands before. */
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

/** Browser and system of a `User-Agent` header, without guessing versions or models. */
export function readDevice(userAgent: string | null | undefined): Device {
  const text = userAgent ?? ''
  return {
    browser: nameIn(browsers, text),
    system: nameIn(systems, text),
    isPhone: /\bMobile\b|\biPhone\b/.test(text) && !/\biPad\b/.test(text),
  }
}
