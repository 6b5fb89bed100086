import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyCheckout } from './copy-of-checkout.ts'
import { type Mutant, mutants } from './mutant-list.ts'
import { runVitestIn } from './vitest-in.ts'

/*
 * `npm run prove -- mutants`: removes one check at a time from a copy of the product and runs the tests that must fail.
 * `npm run prove -- mutants <word>` tries those with the word in their name. About ten seconds each.
 */

const [, word = ''] = process.argv.slice(2)
const tried = mutants.filter(({ name }) => name.includes(word))
const startedAt = performance.now()
const copy = copyCheckout()
let caught = 0

process.once('exit', () => copy.remove())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

for (const mutant of tried) {
  const problem = await tryMutant(mutant)
  if (problem === undefined) caught += 1
  else console.log(`${mutant.name}: ${problem}`)
}

const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log(`${tried.length} mutants, ${caught} caught, ${seconds} s`)
if (caught < tried.length || tried.length === 0) process.exitCode = 1

async function tryMutant({ file, text, replacement, project, tests, filter }: Mutant): Promise<string | undefined> {
  const path = join(copy.folder, file)
  const original = readFileSync(path, 'utf8')
  const parts = original.split(text)
  if (parts.length !== 2) return `its text is ${parts.length - 1} times in ${file}`
  writeFileSync(path, parts.join(replacement))
  try {
    const { passed, failed, output } = await runVitestIn(copy.folder, ['--project', project, tests, '-t', filter])
    if (failed > 0) return undefined
    return passed === 0 ? `no test ran\n${output.slice(-2000)}` : `survived ${passed} tests of ${tests}`
  } finally {
    writeFileSync(path, original)
  }
}
