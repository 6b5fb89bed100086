import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

export interface SystemAccount {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

const FALLBACK_NAME = 'postgres'

/** For a process of root: the owner of the first of `dataFolders` that is not root's, or `postgres`, created if missing. */
export function accountForRoot(dataFolders: readonly string[]): SystemAccount {
  for (const folder of dataFolders) {
    const uid = statSync(folder, { throwIfNoEntry: false })?.uid
    if (uid === undefined || uid === 0) continue
    const owner = findAccount((account) => account.uid === uid)
    if (owner !== undefined) return owner
  }
  const isFallback = (account: SystemAccount) => account.name === FALLBACK_NAME
  const existing = findAccount(isFallback)
  if (existing !== undefined) return existing
  createFallbackAccount()
  const created = findAccount(isFallback)
  if (created !== undefined) return created
  throw new Error(
    `Postgres does not run as root, and the user "${FALLBACK_NAME}" could not be made. ` +
      'Make that user, run the server as an ordinary user, or set DATABASE_URL.',
  )
}

function findAccount(matches: (account: SystemAccount) => boolean): SystemAccount | undefined {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name = '', , uid = '', gid = ''] = line.split(':')
    const account = { name, uid: Number.parseInt(uid, 10), gid: Number.parseInt(gid, 10) }
    if (Number.isSafeInteger(account.uid) && Number.isSafeInteger(account.gid) && matches(account)) return account
  }
  return undefined
}

function createFallbackAccount(): void {
  const common = ['--system', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin']
  const withOwnGroup = spawnSync('useradd', [...common, '--user-group', FALLBACK_NAME])
  if (withOwnGroup.status !== 0) spawnSync('useradd', [...common, '--gid', FALLBACK_NAME, FALLBACK_NAME])
}

/** Throws an error for the operator if `account` may not enter every folder above `path`, such as root's home. */
export function assertPassable(path: string, account: SystemAccount, what: string): void {
  const closed = foldersAbove(path).find((folder) => !mayEnter(folder, account))
  if (closed === undefined || canEnter(dirname(resolve(path)), account)) return
  throw new Error(
    `The server runs as root and Postgres as "${account.name}", who may not enter ${closed}, where ${what} is (${path}). ` +
      `Put it elsewhere (data: DATA_DIR=/var/lib/sandouk), open the folder (chmod o+x ${closed}), ` +
      'run the server as an ordinary user, or set DATABASE_URL.',
  )
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path)
  return folder === path ? [folder] : [...foldersAbove(folder), folder]
}

function mayEnter(folder: string, account: SystemAccount): boolean {
  const { mode, uid, gid } = statSync(folder)
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

function canEnter(folder: string, account: SystemAccount): boolean {
  const tried = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    uid: account.uid,
    gid: account.gid,
    cwd: '/',
    env: {},
  })
  return tried.status === 0
}
