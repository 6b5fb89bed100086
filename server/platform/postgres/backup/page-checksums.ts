import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/*
 * The check of `pg_checksums --check`, which npm's Postgres does not bring: every page of a stopped cluster carries a
 * checksum of its content and its place (FNV-1a in 32 lanes, see the documentation of Postgres on data checksums).
 */

export const PAGE_BYTES = 8192
const PAGES_OF_SEGMENT = 131_072
const PAGES_AT_ONCE = 128
const CHECKSUM_OFFSET = 8
const UPPER_OFFSET = 14
const LANES = 32
const FNV_PRIME = 16_777_619

const LANE_SEEDS = Int32Array.of(
  0x5b1f36e9,
  0xb8525960,
  0x02ab50aa,
  0x1de66d2a,
  0x79ff467a,
  0x9bb9f8a3,
  0x217e7cd2,
  0x83e13d2c,
  0xf8d4474f,
  0xe39eb970,
  0x42c6ae16,
  0x993216fa,
  0x7b093b5d,
  0x98daff3c,
  0xf718902a,
  0x0b1c9cdb,
  0xe58f764b,
  0x187636bc,
  0x5d7b3bb1,
  0xe73de7de,
  0x92bec979,
  0xcca6c0b2,
  0x304a0979,
  0x85aa43d4,
  0x783125bb,
  0x6ca8eaa2,
  0xe407eac6,
  0x4b5cfc3e,
  0x9fbf8c76,
  0x15ca20be,
  0xf2ca9fd3,
  0x959bd756,
)

/** `1234`, `1234.1` (next gigabyte), `1234_fsm`, `1234_vm`: the files that consist of pages. */
const RELATION_FILE = /^\d+(?:_(?:fsm|vm|init))?(?:\.(\d+))?$/

/** The checksum that `page` must carry as page number `block` of its table or index. */
export function computePageChecksum(page: Buffer, block: number): number {
  const lanes = LANE_SEEDS.slice()
  const mix = (lane: number, value: number) => {
    const mixed = (lanes[lane] ?? 0) ^ value
    lanes[lane] = Math.imul(mixed, FNV_PRIME) ^ (mixed >>> 17)
  }
  for (let at = 0; at < PAGE_BYTES; at += 4) {
    const word = page.readInt32LE(at)
    // The checksum itself counts as zero.
    mix((at / 4) % LANES, at === CHECKSUM_OFFSET ? word & ~0xffff : word)
  }
  for (let n = 0; n < 2 * LANES; n += 1) mix(n % LANES, 0)
  const folded = lanes.reduce((sum, lane) => sum ^ lane, block)
  return ((folded >>> 0) % 65_535) + 1
}

/** Reads every page of a stopped cluster. Returns a sentence for each file with broken pages. */
export async function describeBrokenPages(cluster: string, interrupt: AbortSignal): Promise<string[]> {
  const databases = (await readdir(join(cluster, 'base'))).filter((name) => /^\d+$/.test(name))
  const sentences: string[] = []
  for (const folder of ['global', ...databases.map((name) => `base/${name}`)]) {
    for (const name of (await readdir(join(cluster, folder))).toSorted()) {
      const segment = RELATION_FILE.exec(name)
      if (segment === null) continue
      const broken = await readBrokenPages(
        join(cluster, folder, name),
        Number.parseInt(segment[1] ?? '0', 10),
        interrupt,
      )
      if (broken.length > 0) sentences.push(describe(`${folder}/${name}`, broken))
    }
  }
  return sentences
}

async function readBrokenPages(path: string, segment: number, interrupt: AbortSignal): Promise<number[]> {
  const broken: number[] = []
  const buffer = Buffer.alloc(PAGES_AT_ONCE * PAGE_BYTES)
  const file = await open(path, 'r')
  try {
    for (let first = 0; ; first += PAGES_AT_ONCE) {
      interrupt.throwIfAborted()
      const { bytesRead } = await file.read(buffer, 0, buffer.length, first * PAGE_BYTES)
      for (let at = 0; at < bytesRead; at += PAGE_BYTES) {
        const block = first + at / PAGE_BYTES
        const page = buffer.subarray(at, Math.min(at + PAGE_BYTES, bytesRead))
        if (!isSoundPage(page, segment * PAGES_OF_SEGMENT + block)) broken.push(block)
      }
      if (bytesRead < buffer.length) return broken
    }
  } finally {
    await file.close()
  }
}

/** A page that was added but never filled has no checksum yet. */
function isSoundPage(page: Buffer, block: number): boolean {
  if (page.length < PAGE_BYTES) return false
  if (page.readUInt16LE(UPPER_OFFSET) === 0) return page.every((byte) => byte === 0)
  return page.readUInt16LE(CHECKSUM_OFFSET) === computePageChecksum(page, block)
}

function describe(file: string, broken: readonly number[]): string {
  const others = broken.length === 1 ? '' : ` and ${broken.length - 1} more`
  return `the file ${file} is damaged: the checksum of page ${broken[0]}${others} is wrong`
}
