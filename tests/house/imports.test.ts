import { describe, expect, it } from 'vitest'
import { type Import, isTest, product, type SourceFile, sources } from './sources.ts'

/* Which module may import which. A failure says where the code should go. */

interface Rule {
  readonly rule: string
  readonly instead: string
  readonly files?: readonly SourceFile[]
  readonly forbids: (taken: Import, path: string) => boolean
}

function getFeature(path: string) {
  return /^client\/features\/([^/]+)\//.exec(path)?.[1]
}
function isPackage({ specifier }: Import) {
  return !/^[.#]/.test(specifier)
}
function isUnder(path: string, ...folders: string[]) {
  return folders.some((folder) => path.startsWith(`${folder}/`))
}
function isQueries(path: string) {
  return path.endsWith('.queries.ts')
}
/** A noun's router or plain routes: its only files that know HTTP and tRPC. */
function speaksWire(path: string) {
  return /(\.router|-routes)\.ts$/.test(path)
}

/** The packages that `shared` may use, and the only file that may (undefined: any). */
const PACKAGES_OF_SHARED: Readonly<Record<string, string | undefined>> = {
  'zod/mini': undefined,
  // The schemas' common configuration needs the core's own config.
  'zod/v4/core': 'shared/messages/zod-french.ts',
  uuid: 'shared/values/ids.ts',
  superjson: 'shared/wire/transformer.ts',
}

const rules: readonly Rule[] = [
  {
    rule: 'shared imports only zod and the packages allowed for one file',
    instead: 'what needs a package lives in server/ or client/; shared keeps the pure part',
    forbids: (taken, path) => {
      if (!isUnder(path, 'shared')) return false
      if (!isPackage(taken)) return !isUnder(taken.target, 'shared')
      const only = PACKAGES_OF_SHARED[taken.specifier]
      return !(taken.specifier in PACKAGES_OF_SHARED) || (only !== undefined && only !== path)
    },
  },
  {
    rule: 'the client imports only the type AppRouter of the server, in client/app/trpc.ts',
    instead:
      'take inputs and outputs from ApiInputs and ApiOutputs in client/app/trpc.ts; rules of both sides go to shared/',
    forbids: ({ target, typeOnly, names }, path) =>
      isUnder(path, 'client') &&
      isUnder(target, 'server', 'migrations', 'tests') &&
      !(
        path === 'client/app/trpc.ts' &&
        target === 'server/app-router.ts' &&
        typeOnly &&
        String(names) === 'AppRouter'
      ),
  },
  {
    rule: 'the server never imports the client or the tests',
    instead: 'move what both need to shared/',
    forbids: ({ target }, path) => isUnder(path, 'server') && isUnder(target, 'client', 'tests'),
  },
  {
    rule: 'migrations stand alone: kysely and each other',
    instead: 'copy the value into the migration: it must mean the same in five years',
    forbids: (taken, path) =>
      isUnder(path, 'migrations') &&
      taken.specifier !== 'kysely' &&
      !taken.specifier.startsWith('node:') &&
      !isUnder(taken.target, 'migrations'),
  },
  {
    rule: 'only server/platform/db imports the migrations',
    instead: 'call server/platform/db/migrate.ts',
    forbids: ({ target }, path) =>
      isUnder(target, 'migrations') && isUnder(path, 'server') && !isUnder(path, 'server/platform/db'),
  },
  {
    rule: 'values of kysely only in *.queries.ts, server/platform/db, the job queue and migrations',
    instead: 'write a query function in <noun>.queries.ts and call it; types of kysely are fine anywhere on the server',
    forbids: ({ specifier, typeOnly }, path) =>
      specifier === 'kysely' &&
      !typeOnly &&
      !isQueries(path) &&
      path !== 'server/platform/jobs/job-queue.ts' &&
      !isUnder(path, 'server/platform/db', 'migrations'),
  },
  {
    rule: 'values of pg only in server/platform/db and server/platform/postgres',
    instead: 'go through the query builder, or add what is missing to server/platform/db',
    forbids: ({ specifier, typeOnly }, path) =>
      specifier === 'pg' && !typeOnly && !isUnder(path, 'server/platform/db', 'server/platform/postgres'),
  },
  {
    rule: 'lucia only in server/features/auth/sessions.ts',
    instead: 'add what you need to Sessions in server/features/auth/sessions.ts',
    forbids: ({ specifier }, path) => specifier === 'lucia' && path !== 'server/features/auth/sessions.ts',
  },
  {
    rule: 'pg-boss only in server/platform/jobs/job-queue.ts, nodemailer only in server/platform/mail/mail-transport.ts',
    instead: 'send by deps.mail.send(trx, …) with a function of a *-mail.ts file of its noun',
    forbids: ({ specifier }, path) =>
      (specifier === 'pg-boss' && path !== 'server/platform/jobs/job-queue.ts') ||
      (specifier === 'nodemailer' && path !== 'server/platform/mail/mail-transport.ts'),
  },
  {
    rule: 'toasts only in client/messages/toasts.tsx',
    instead: 'name the outcome in the meta of the query or mutation; sentences go to client/messages/outcomes.fr.ts',
    forbids: ({ specifier }, path) =>
      specifier.startsWith('@mantine/notifications') && path !== 'client/messages/toasts.tsx',
  },
  {
    rule: 'schemas of forms go through client/app/schema-check.ts',
    instead:
      'validate: checkedBy(schema), or faultOf(schema, value): zod speaks French there, and is not in the first load',
    forbids: ({ specifier, names }, path) =>
      specifier === '@mantine/form' && names.includes('schemaResolver') && path !== 'client/app/schema-check.ts',
  },
  {
    rule: 'forms come from client/ui/use-form.ts',
    instead: "that of the library renders the whole form at each field's first focus",
    forbids: ({ specifier, names }, path) =>
      specifier === '@mantine/form' && names.includes('useForm') && path !== 'client/ui/use-form.ts',
  },
  {
    rule: 'express only in server/app.ts, server/platform/http and *-routes.ts',
    instead: 'a procedure: <noun>.router.ts; a plain route: <noun>-routes.ts',
    forbids: ({ specifier, typeOnly }, path) =>
      specifier === 'express' &&
      !typeOnly &&
      path !== 'server/app.ts' &&
      !speaksWire(path) &&
      !isUnder(path, 'server/platform/http'),
  },
  {
    rule: 'tRPC only in server/platform/trpc, server/app.ts and *-routes.ts, its client only in client/app and client/messages',
    instead: 'verbs throw refuse(…); components use the hooks of client/app/trpc.ts',
    forbids: ({ specifier, typeOnly }, path) =>
      specifier.startsWith('@trpc/') &&
      !typeOnly &&
      path !== 'server/app.ts' &&
      !speaksWire(path) &&
      !isUnder(path, 'server/platform/trpc', 'server/platform/http', 'client/app', 'client/messages'),
  },
  {
    rule: 'a router calls services and verbs, never queries',
    instead: 'put a function into <noun>.service.ts (or a verb file) and call that',
    forbids: ({ target, typeOnly }, path) => path.endsWith('.router.ts') && isQueries(target) && !typeOnly,
  },
  {
    rule: 'queries import no router, service or tRPC',
    instead: 'the service or verb calls the query, not the other way round',
    forbids: ({ target }, path) =>
      isQueries(path) && (/\.(router|service)\.ts$/.test(target) || isUnder(target, 'server/platform/trpc')),
  },
  {
    rule: 'rules are pure: they import only shared, other rules and types',
    instead: 'pass in what the rule needs to know; the verb fetches it',
    forbids: (taken, path) =>
      path.endsWith('.rules.ts') &&
      !taken.typeOnly &&
      !isUnder(taken.target, 'shared') &&
      !taken.target.endsWith('.rules.ts') &&
      taken.target !== 'server/platform/errors/refusal.ts',
  },
  {
    rule: 'services, verbs and queries do not import tRPC or HTTP, not even types',
    instead:
      'take a Call, AccountCall or OwnerCall of server/deps.ts, with WithDeps where mail or passwords are needed; only routers and server/platform/trpc know tRPC',
    forbids: ({ target }, path) =>
      isUnder(path, 'server') &&
      isUnder(target, 'server/platform/trpc') &&
      !speaksWire(path) &&
      !isUnder(path, 'server/platform/trpc', 'server/platform/http') &&
      !['server/app.ts', 'server/app-router.ts'].includes(path),
  },
  {
    rule: 'routers are composed in server/app-router.ts alone',
    instead: 'call the service of the other noun',
    forbids: ({ target }, path) =>
      target.endsWith('.router.ts') && isUnder(path, 'server') && path !== 'server/app-router.ts',
  },
  {
    rule: "a feature never imports another feature's component",
    instead:
      'let a route (client/routes) compose both, or move the shared part to client/ui (looks) or client/app (state)',
    forbids: ({ target }, path) => {
      const own = getFeature(path)
      const other = getFeature(target)
      return own !== undefined && other !== undefined && own !== other && !target.endsWith('.ts')
    },
  },
  {
    rule: 'features never import routes',
    instead: 'pass what the screen needs as props from the route',
    forbids: ({ target }, path) => isUnder(path, 'client/features', 'client/ui') && isUnder(target, 'client/routes'),
  },
  {
    rule: 'client/ui is independent of the product: no feature, no API, no messages',
    instead: 'a component that knows the product goes to client/features/<noun>',
    forbids: ({ target }, path) =>
      isUnder(path, 'client/ui') &&
      (isUnder(target, 'client/features') || ['client/app/trpc.ts', 'client/app/session.ts'].includes(target)),
  },
  {
    rule: 'imports name the file with its extension; other folders go by #room/…, never by ../',
    instead: "write '#shared/values/money.ts', or './file.ts' inside a folder",
    files: sources,
    forbids: ({ specifier }) =>
      specifier.startsWith('../') ||
      (/^[.#]/.test(specifier) && !/\.(tsx?|mjs|css|json|svg|png|webp|woff)(\?\w+)?$/.test(specifier)),
  },
  {
    rule: 'no `export * from`',
    instead: 'import from the file that has it: barrels hide where things live',
    files: sources,
    forbids: ({ isReExport, names }) => isReExport && names.includes('*'),
  },
  {
    rule: 'the product imports nothing of its tests',
    instead: 'what both need is product code: move it to server/, shared/ or client/',
    forbids: ({ target }, path) => !isTest(path) && isUnder(target, 'tests'),
  },
]

describe('imports', () => {
  it.each(rules)('$rule', ({ rule, instead, files = product, forbids }) => {
    const broken = files.flatMap(({ path, imports }) =>
      imports.filter((taken) => forbids(taken, path)).map(({ specifier }) => `${path} imports ${specifier}`),
    )
    expect(broken, `${rule}. Instead: ${instead}`).toEqual([])
  })

  it('finds imports', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(sources.some(({ imports }) => imports.some(({ target }) => target === 'shared/values/money.ts'))).toBe(true)
  })
})
