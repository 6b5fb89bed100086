import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { procedures } from '#tests/support/procedures.ts'

/*
 * `--only=types`: the cost of the router for the compiler, as it is and with 400 procedures, by nouns generated from
 * that of groups. Instantiations are the same on every machine; seconds are not.
 */

const MAX_PER_PROCEDURE = 2_000
const GROWN = 400
const MAX_SECONDS = 5
const RUNS = 3
/** Inside the repository, whose `#server/…` it uses; ignored by `tsc`, lint and git. */
const FOLDER = 'dist/bench-types'

interface Program {
  readonly instantiations: number
  readonly seconds: number
}

interface Called {
  readonly path: string
  readonly type: 'query' | 'mutation'
}

function write(name: string, text: string) {
  return writeFileSync(join(FOLDER, name), text)
}

function compile(...files: readonly string[]): Program {
  // A grown router leaves imports of the procedures that it does not count.
  const compilerOptions = { noUnusedLocals: false }
  write(
    'tsconfig.json',
    JSON.stringify({ extends: '../../tsconfig.json', compilerOptions, include: [], exclude: [], files }),
  )
  const output = execFileSync(
    'node_modules/.bin/tsc',
    ['-p', FOLDER, '--noEmit', '--extendedDiagnostics', '--checkers', '1'],
    { encoding: 'utf8' },
  )
  const figure = (name: string) => Number(new RegExp(`^${name}:\\s+([\\d.]+)`, 'm').exec(output)?.[1])
  return { instantiations: figure('Instantiations'), seconds: figure('Total time') }
}

function generateClient(appRouter: string, calls: readonly Called[]): string {
  const uses = calls.map(({ path, type }, index) => {
    const [noun = '', ...rest] = path.split('.')
    const inputs = `In['${[noun, ...rest].join("']['")}']`
    return type === 'query'
      ? `export const useCall${index} = (input: ${inputs}) => api.${path}.useQuery(input).data`
      : `export const useCall${index} = (input: ${inputs}) => api.${path}.useMutation().mutateAsync(input)`
  })
  return [
    `import { createTRPCReact } from '@trpc/react-query'`,
    `import type { inferRouterInputs } from '@trpc/server'`,
    `import type { AppRouter } from '${appRouter}'`,
    `type In = inferRouterInputs<AppRouter>`,
    `const api = createTRPCReact<AppRouter>()`,
    ...uses,
  ].join('\n')
}

function generateBase(): string {
  const routers = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.router.ts'))
    .map((file) => `server/${file.replaceAll('\\', '/')}`)
  const modules = routers.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)].map(([, name = '']) =>
      name.startsWith('./') ? `#${file.replace(/[^/]*$/, '')}${name.slice(2)}` : name,
    ),
  )
  const grounds = [...new Set(modules)].filter((name) => name.startsWith('#') && !name.endsWith('.router.ts'))
  return [`import '@trpc/react-query'`, ...grounds.map((name) => `import '${name}'`)].join('\n')
}

function grow(size: number): Called[] {
  const input = readFileSync('shared/groups/group-input.ts', 'utf8')
  const router = readFileSync('server/features/groups/groups.router.ts', 'utf8')
    .replace('#shared/groups/group-input.ts', './NOUN-input.ts')
    .replaceAll(/'\.\/(create-group|groups\.service)\.ts'/g, "'#server/features/groups/$1.ts'")
    .replace(/\nexport const adminGroupsProcedures.*$/s, '')
    .replace('groupsRouter', 'NOUNRouter')
  const verbs = procedures
    .filter(({ path }) => path.startsWith('groups.'))
    .map(({ path, type }) => ({ path: path.slice('groups.'.length), type }))
  const nouns = Array.from({ length: Math.ceil((size - procedures.length) / verbs.length) }, (_, index) => `n${index}`)
  for (const noun of nouns) {
    write(`${noun}-input.ts`, input)
    write(`${noun}.router.ts`, router.replaceAll('NOUN', noun))
  }
  const imports = nouns.map((noun) => `import { ${noun}Router } from './${noun}.router.ts'`)
  const entries = nouns.map((noun) => `  ${noun}: ${noun}Router,`)
  const app = readFileSync('server/app-router.ts', 'utf8')
  write(
    'grown-router.ts',
    `${imports.join('\n')}\n${app.replace(`'./trpc.ts'`, `'#server/platform/trpc/trpc.ts'`).replace('= router({', `= router({\n${entries.join('\n')}`)}`,
  )
  return nouns.flatMap((noun) => verbs.map(({ path, type }) => ({ path: `${noun}.${path}`, type })))
}

export function benchTypes(say: (line: string) => void): boolean {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  try {
    write('base.ts', generateBase())
    write('client.ts', generateClient('#server/app-router.ts', procedures))
    const base = compile('base.ts')
    const present = compile('base.ts', 'client.ts')
    const own = (present.instantiations - base.instantiations) / procedures.length
    const added = grow(GROWN)
    const count = procedures.length + added.length
    write('grown-client.ts', generateClient('./grown-router.ts', [...procedures, ...added]))
    const runs = Array.from({ length: RUNS }, () => compile('grown-client.ts'))
    const grown = runs.toSorted((a, b) => a.seconds - b.seconds)[RUNS >> 1] ?? present
    const more = (grown.instantiations - present.instantiations) / added.length
    const holds = own <= MAX_PER_PROCEDURE && more <= MAX_PER_PROCEDURE
    say(
      `${'types'.padEnd(18)} ${procedures.length} procedures and their calls: ${Math.round(own)} instantiations each, ${Math.round(more)} for each one more ` +
        `(target ${MAX_PER_PROCEDURE})  ${holds ? 'ok' : 'OVER'}; tsc ${present.seconds.toFixed(1)} s, grown to ${count}: ${grown.seconds.toFixed(1)} s (target ${MAX_SECONDS})`,
    )
    return holds
  } finally {
    rmSync(FOLDER, { recursive: true, force: true })
  }
}
