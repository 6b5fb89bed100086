import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyCheckout } from './copy-of-checkout.ts'
import { type KeptVitest, keepVitest } from './kept-vitest.ts'
import type { Mutant } from './mutant.ts'
import { mutantLists, mutants } from './mutant-list.ts'
import { runVitestIn } from './vitest-in.ts'

/*
 * `npm run prove -- mutants`: removes one check at a time from a copy of the product and runs the tests that must fail.
 * `npm run prove -- mutants <list>` tries those of one list of mutant-list.ts (`policy`), and `-- mutants <word>` those with
 * the word in their name. A number after it begins with that one. The copy is made at the start.
 */

const [, word = '', from = '1'] = process.argv.slice(2)
const list = Object.entries(mutantLists).find(([name]) => name === word)?.[1]
const chosen = list ?? mutants.filter(({ name }) => name.includes(word))
const tried = chosen.slice(Number(from) - 1)
const startedAt = performance.now()
const copy = copyCheckout()
const kept = new Map<string, Promise<KeptVitest>>()
let caught = 0

process.once('exit', () => copy.remove())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

try {
  for (const [index, mutant] of tried.entries()) {
    const problem = await tryMutant(mutant)
    if (problem === undefined) caught += 1
    console.log(`${index + 1} of ${tried.length}, ${mutant.name}: ${problem ?? 'caught'}`)
  }
  // The control: without a mutant the tests pass.
  for (const [project, vitest] of kept) {
    const last = tried.findLast((mutant) => mutant.project === project && !isReadAtStart(mutant))
    if (last === undefined) continue
    const { failures } = await (await vitest).run(last.tests, last.filter)
    if (failures.length > 0) throw new Error(`${last.tests} fails without a mutant: ${failures.join('\n')}`)
  }
} finally {
  for (const vitest of kept.values()) await (await vitest).close()
}

const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log(`${tried.length} mutants, ${caught} caught, ${seconds} s`)
if (caught < tried.length || tried.length === 0) process.exitCode = 1

/** What is wrong; undefined if a test failed. */
async function tryMutant({ file, text, replacement, ...mutant }: Mutant): Promise<string | undefined> {
  const path = join(copy.folder, file)
  const original = readFileSync(path, 'utf8')
  const parts = original.split(text)
  if (parts.length !== 2) return `its text is ${parts.length - 1} times in ${file}`
  const write = async (content: string) => {
    writeFileSync(path, content)
    for (const vitest of kept.values()) (await vitest).changed(path)
  }
  await write(parts.join(replacement))
  try {
    const { passed, failed } = await runTests({ file, ...mutant })
    if (failed > 0) return undefined
    return passed === 0 ? 'no test ran' : `survived ${passed} tests of ${mutant.tests}`
  } finally {
    await write(original)
  }
}

/** A migration and the built server are read at the start of a vitest. */
function isReadAtStart({ file, tests }: Pick<Mutant, 'file' | 'tests'>): boolean {
  return file.startsWith('migrations/') || readFileSync(join(copy.folder, tests), 'utf8').includes('/support/server.ts')
}

function runTests({ file, project, tests, filter }: Omit<Mutant, 'text' | 'replacement' | 'name'>) {
  if (isReadAtStart({ file, tests })) return runVitestIn(copy.folder, ['--project', project, tests, '-t', filter])
  const vitest = kept.get(project) ?? keepVitest(copy.folder, project)
  kept.set(project, vitest)
  return vitest.then((its) => its.run(tests, filter))
}
