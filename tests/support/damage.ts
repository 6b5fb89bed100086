import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { computePageChecksum, PAGE_BYTES } from '#server/platform/postgres/backup/page-checksums.ts'

/* Damage to files of a cluster, for tests and proofs. */

/** Changes some bytes in the middle of a page, as a bad disk does. */
export function spoilPage(path: string, block: number): void {
  const file = readFileSync(path)
  const at = block * PAGE_BYTES + PAGE_BYTES - 200
  for (let n = 0; n < 16; n += 1) file[at + n] = (file[at + n] ?? 0) ^ 0x5a
  writeFileSync(path, file, { flag: 'r+' })
}

/** Swaps two entries of a leaf of a b-tree and gives the page the right checksum, as a fault of a program or of memory does. */
export function disorderIndexPage(path: string, block: number): void {
  changePage(path, block, (page) => {
    const pointer = (item: number) => 24 + 4 * (item - 1)
    const [one, other] = [pointer(3), pointer(9)]
    const first = page.readUInt32LE(one)
    page.writeUInt32LE(page.readUInt32LE(other), one)
    page.writeUInt32LE(first, other)
  })
}

/** Replaces bytes in a page of a table and gives the page the right checksum. */
export function falsifyPage(path: string, block: number, find: Buffer, replace: Buffer): void {
  changePage(path, block, (page) => {
    const at = page.indexOf(find)
    if (at === -1) throw new Error('The page does not hold these bytes')
    replace.copy(page, at)
  })
}

function changePage(path: string, block: number, change: (page: Buffer) => void): void {
  const file = readFileSync(path)
  const page = file.subarray(block * PAGE_BYTES, (block + 1) * PAGE_BYTES)
  change(page)
  page.writeUInt16LE(computePageChecksum(page, block), 8)
  writeFileSync(path, file, { flag: 'r+' })
}

/** A copy of a folder in a second or less: the files are links. Call `unlinkFile` before damaging one. */
export function linkFolder(from: string, to: string): void {
  if (spawnSync('cp', ['-al', from, to]).status !== 0) throw new Error(`${from} cannot be linked`)
}

export function unlinkFile(path: string): string {
  copyFileSync(path, `${path}.copy`)
  renameSync(`${path}.copy`, path)
  return path
}

/** The programs of Postgres that run on a folder below `base`. */
export function listPostmasters(base: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
        return program.endsWith('/postgres') && args.some((arg) => arg.startsWith(base))
      } catch {
        return false
      }
    })
}
