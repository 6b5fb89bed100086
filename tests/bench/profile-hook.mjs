import { renameSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'

/* Preloaded into a server that is measured: SIGUSR2 starts a CPU profile, the next one writes it to PROFILE_FILE. */

const session = new Session()
session.connect()
let isRunning = false

async function toggle() {
  isRunning = !isRunning
  if (isRunning) {
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: 200 })
    return session.post('Profiler.start')
  }
  const { profile } = await session.post('Profiler.stop')
  const file = process.env.PROFILE_FILE ?? ''
  // Under its name only when it is complete.
  writeFileSync(`${file}.part`, JSON.stringify(profile))
  renameSync(`${file}.part`, file)
}

process.on('SIGUSR2', () => void toggle())
