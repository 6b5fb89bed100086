import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeBackupFolder, MissingFolderError } from './backup-folder.ts'

const DEAD_PROCESS = 2 ** 22 + 1
const YEARS_AGO = new Date('2020-01-01T00:00:00Z')

let parent: string

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'sandouk-backups-'))
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

function makeFolder(name: string, changedAt?: Date): string {
  const path = join(parent, name)
  mkdirSync(join(path, 'postgres'), { recursive: true })
  if (changedAt !== undefined) utimesSync(path, changedAt, changedAt)
  return path
}

it('deletes what killed backups left, and nothing else', async () => {
  const left = [
    makeFolder('monday.unfinished-a1B2c3', YEARS_AGO),
    makeFolder(`tuesday.unfinished-${DEAD_PROCESS}-a1B2c3`, YEARS_AGO),
  ]
  const kept = [
    makeFolder('sunday', YEARS_AGO),
    makeFolder('sunday.unfinished-business', YEARS_AGO),
    makeFolder(`under-way.unfinished-${process.pid}-a1B2c3`, YEARS_AGO),
    makeFolder(`elsewhere.unfinished-${DEAD_PROCESS}-a1B2c3`),
  ]
  const stop = new Error('stop here')
  await expect(makeBackupFolder({ target: join(parent, 'friday') }, () => Promise.reject(stop))).rejects.toBe(stop)
  expect(left.filter((path) => existsSync(path))).toEqual([])
  expect(kept.filter((path) => !existsSync(path))).toEqual([])
})

it('creates the folder above, unless that is the folder of another machine', async () => {
  const stop = new Error('stop here')
  const fill = () => Promise.reject(stop)
  const share = join(parent, 'share')
  const refused = makeBackupFolder({ target: join(share, 'friday'), isParentRequired: true }, fill)
  await expect(refused).rejects.toBeInstanceOf(MissingFolderError)
  expect(existsSync(share)).toBe(false)
  await expect(makeBackupFolder({ target: join(share, 'friday') }, fill)).rejects.toBe(stop)
  expect(existsSync(share)).toBe(true)
})
