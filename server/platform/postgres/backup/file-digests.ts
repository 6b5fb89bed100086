import { createHash } from 'node:crypto'
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileDigests, MANIFEST_FILE } from './manifest.ts'

const BUFFER_BYTES = 1024 * 1024

/** Reads every file below `folder` except the manifest. */
export async function digestFiles(folder: string, interrupt: AbortSignal): Promise<FileDigests> {
  const digests: FileDigests = {}
  const buffer = Buffer.alloc(BUFFER_BYTES)
  for (const path of await listFiles(folder, '')) {
    if (path !== MANIFEST_FILE) digests[path] = await digestFile(join(folder, path), buffer, interrupt)
  }
  return digests
}

/** What is not as it was backed up: a sentence for each file that is missing, of another size or changed. */
export async function describeChangedFiles(
  folder: string,
  wanted: FileDigests,
  interrupt: AbortSignal,
): Promise<string[]> {
  const sentences: string[] = []
  const buffer = Buffer.alloc(BUFFER_BYTES)
  for (const [path, { bytes, sha256 }] of Object.entries(wanted)) {
    const size = await findSize(join(folder, path))
    if (size === undefined) sentences.push(`the file ${path} is missing`)
    else if (size !== bytes) sentences.push(`the file ${path} has ${size} bytes instead of ${bytes}`)
    else if ((await digestFile(join(folder, path), buffer, interrupt)).sha256 !== sha256) {
      sentences.push(`the file ${path} has other content than when it was backed up`)
    }
  }
  return sentences
}

async function digestFile(
  path: string,
  buffer: Buffer,
  interrupt: AbortSignal,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  const file = await open(path, 'r')
  try {
    for (let bytes = 0; ;) {
      interrupt.throwIfAborted()
      const { bytesRead } = await file.read(buffer, 0, buffer.length)
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
      hash.update(buffer.subarray(0, bytesRead))
      bytes += bytesRead
    }
  } finally {
    await file.close()
  }
}

async function listFiles(root: string, below: string): Promise<string[]> {
  const entries = await readdir(join(root, below), { withFileTypes: true })
  const lists = await Promise.all(
    entries.map(async (entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) return listFiles(root, path)
      return entry.isFile() ? [path] : []
    }),
  )
  return lists.flat().toSorted()
}

async function findSize(path: string): Promise<number | undefined> {
  try {
    const found = await stat(path)
    return found.isFile() ? found.size : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
