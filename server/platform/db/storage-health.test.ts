import { beforeEach, describe, expect, it } from 'vitest'
import { createStorageHealth, type StorageHealth } from './storage-health.ts'

let at: number
let logged: string[]
let health: StorageHealth
let probes: number

beforeEach(() => {
  at = 1_000
  logged = []
  probes = 0
  const log = {
    error: ({ fault }: { fault: string }) => logged.push(`error ${fault}`),
    info: ({ fault }: { fault: string }) => logged.push(`info ${fault}`),
  }
  health = createStorageHealth(log, () => at)
})

async function succeed() {
  probes += 1
}

async function failFull() {
  probes += 1
  health.note('53100')
  throw Object.assign(new Error('No space left on device'), { code: '53100', severity: 'ERROR' })
}

describe('the health of the storage', () => {
  it('is sound, without a probe, until a statement fails because of it', async () => {
    health.note('23505')
    health.note(undefined)
    expect(await health.isSound(failFull)).toBe(true)
    expect(probes).toBe(0)
    expect(logged).toEqual([])
  })

  it.each([
    ['53100', 'disk_full'],
    ['53200', 'out_of_memory'],
    ['58030', 'io_error'],
  ])('%s lasts ten seconds at least, and until a probe succeeds', async (code, fault) => {
    health.note(code)
    expect(await health.isSound(succeed)).toBe(false)
    at += 9_999
    expect(await health.isSound(succeed)).toBe(false)
    expect(probes).toBe(0)
    at += 1
    expect(await health.isSound(succeed)).toBe(true)
    expect(await health.isSound(succeed)).toBe(true)
    expect(probes).toBe(1)
    expect(logged).toEqual([`error ${fault}`, `info ${fault}`])
  })

  it('a failing probe prolongs it', async () => {
    health.note('53100')
    for (let n = 0; n < 3; n += 1) {
      at += 10_000
      expect(await health.isSound(failFull)).toBe(false)
    }
    expect(probes).toBe(3)
    at += 10_000
    expect(await health.isSound(succeed)).toBe(true)
  })

  it('a statement that fails during the probe prolongs it', async () => {
    health.note('53100')
    at += 10_000
    expect(await health.isSound(async () => health.note('53100'))).toBe(false)
    at += 1
    expect(await health.isSound(succeed)).toBe(false)
  })

  it('calls at once share a probe, and a failed one is repeated after a pause', async () => {
    const unreachable = async () => {
      probes += 1
      throw new Error('Connection terminated')
    }
    health.note('53200')
    at += 10_000
    expect(await Promise.all([health.isSound(unreachable), health.isSound(unreachable)])).toEqual([false, false])
    expect(await health.isSound(succeed)).toBe(false)
    expect(probes).toBe(1)
    at += 2_000
    expect(await health.isSound(succeed)).toBe(true)
  })

  it.each(['XX001', 'XX002', '58P01'])('%s lasts as long as the process', async (code) => {
    health.note(code)
    health.note('53100')
    at += 3_600_000
    expect(await health.isSound(succeed)).toBe(false)
    expect(probes).toBe(0)
  })

  it('is logged once a minute, not for each statement', () => {
    for (let n = 0; n < 200; n += 1) {
      health.note('53100')
      at += 1_000
    }
    expect(logged).toHaveLength(4)
  })
})
