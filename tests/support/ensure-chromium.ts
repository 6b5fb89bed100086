import { existsSync } from 'node:fs'
import { findChromium } from './chromium.ts'
import { runStep } from './run-step.ts'

const INSTALL_TIMEOUT_MS = 300_000

/** Finds a Chromium or installs one, with the output in a file. If it cannot, returns in one line what is missing. */
export async function ensureChromium(output: string): Promise<string | undefined> {
  const options = { timeoutMs: INSTALL_TIMEOUT_MS, output }
  if (findChromium() !== undefined) return undefined
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') return `CHROMIUM_PATH names ${named}, which does not exist`

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await runStep(['apt-get', 'update', '-qq'], options)
    await runStep(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], options)
  } else {
    await runStep(['playwright', 'install', 'chromium'], options)
  }
  if (findChromium() !== undefined) return undefined
  return 'The browser tests need a Chromium: install one (apt-get install chromium-headless-shell) or set CHROMIUM_PATH'
}
