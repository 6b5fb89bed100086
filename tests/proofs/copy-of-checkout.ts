import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface CopyOfCheckout {
  readonly folder: string
  remove(): void
}

/** Copies the files that git tracks or would add. The caller removes the copy. */
export function copyCheckout(): CopyOfCheckout {
  const folder = mkdtempSync(join(tmpdir(), 'sandouk-mutants-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of files.toString('utf8').split('\0')) {
    // A deleted file that is not committed yet is listed too.
    if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
