import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const SYSTEM_PATHS = [
  // Without windows: a page opens in a third of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  const candidates = named === undefined || named === '' ? [chromium.executablePath(), ...SYSTEM_PATHS] : [named]
  return candidates.find((path) => existsSync(path))
}

/** Switches off features that a test machine does not need, such as background network traffic. */
export const chromiumArgs: readonly string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // As root (containers, CI) the sandbox does not work, and /dev/shm is small there.
  ...(process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : []),
]
