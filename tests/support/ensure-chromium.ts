import { existsSync } from 'node:fs'
import { findChromium } from './chromium.ts'
import { runStep } from './run-step.ts'

const INSTALL_TIMEOUT_MS = 300_000

/** Finds a Chromium or installs one. If it cannot, returns in one line what is missing. */
export async function ensureChromium(): Promise<string | undefined> {
  if (findChromium() !== undefined) return undefined
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') return `CHROMIUM_PATH names ${named}, which does not exist`

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await runStep(['apt-get', 'update', '-qq'], INSTALL_TIMEOUT_MS)
    await runStep(
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
      INSTALL_TIMEOUT_MS,
    )
  } else {
    await runStep(['playwright', 'install', 'chromium'], INSTALL_TIMEOUT_MS)
  }
  if (findChromium() !== undefined) return undefined
  return 'The browser tests need a Chromium: install one (apt-get install chromium-headless-shell) or set CHROMIUM_PATH'
}
