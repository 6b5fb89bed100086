import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export async function readSources(folder: string, extension: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(extension))
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')))
}
