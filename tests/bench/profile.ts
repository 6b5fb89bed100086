import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresConnection } from '#server/platform/db/database.ts'
import { type ChildServer, startChildServer, toDatabaseUrl } from '#tests/support/child-server.ts'
import { type Call, callsFor } from './calls.ts'
import { httpLoad, type MakeRequest } from './http-load.ts'
import type { LoadedTenant } from './load-rows.ts'
import { sumByPart, type CpuProfile } from './profile-parts.ts'

export interface ProfileOptions {
  readonly tenant: LoadedTenant
  readonly today: string
  readonly warmUpMs: number
  readonly measureMs: number
  readonly say: (line: string) => void
}

const SERVERS = {
  product: ['dist/server/main.js'],
  floor: ['--import', 'tsx', 'tests/bench/floor/floor-server.ts'],
} as const

type Side = keyof typeof SERVERS

/** Microseconds of CPU that each part of product and floor costs one call: where the distance between them comes from. */
export async function profileCalls(connection: PostgresConnection, options: ProfileOptions): Promise<void> {
  const { tenant, today, say } = options
  const columns = new Map<string, Map<string, number>>()
  for (const side of ['product', 'floor'] as const) {
    for (const call of callsFor(tenant, today)) {
      columns.set(`${call.name} ${side}`, await profileCall(connection, call, side, options))
    }
  }
  const names = [...columns.keys()].sort()
  const parts = [...new Set([...columns.values()].flatMap((column) => [...column.keys()]))].sort()
  const sayRow = (part: string, read: (column: ReadonlyMap<string, number>) => number) => {
    const figures = names.map((name) => read(columns.get(name) ?? new Map()))
    say(`${part.padEnd(40)}${figures.map((micros) => micros.toFixed(1).padStart(18)).join('')}`)
  }
  say(`${'µs of CPU a call'.padEnd(40)}${names.map((name) => name.padStart(18)).join('')}`)
  for (const part of parts) sayRow(part, (column) => column.get(part) ?? 0)
  sayRow('all', (column) => [...column.values()].reduce((total, micros) => total + micros, 0))
}

/** A server for each, because code that another call has warmed is compiled otherwise. */
async function profileCall(
  connection: PostgresConnection,
  call: Call,
  side: Side,
  { warmUpMs, measureMs }: ProfileOptions,
): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'sandouk-profile-'))
  const file = join(folder, 'profile.json')
  const server = await startChildServer({
    args: ['--import', './tests/bench/profile-hook.mjs', ...SERVERS[side]],
    environment: {
      DATABASE_URL: toDatabaseUrl(connection),
      RATE_LIMIT: 'off',
      ADMIN_PASSWORD: 'bench-password',
      DATA_DIR: folder,
      PROFILE_FILE: file,
    },
    ...(side === 'floor' ? { readyPath: '/list' } : {}),
  })
  try {
    await httpLoad(server.port, call[side], { durationMs: warmUpMs })
    const { calls, profile } = await record(server, call[side], { file, measureMs })
    return new Map([...sumByPart(profile)].map(([part, micros]) => [part, micros / calls]))
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function record(
  server: ChildServer,
  makeRequest: MakeRequest,
  { file, measureMs }: { file: string; measureMs: number },
): Promise<{ calls: number; profile: CpuProfile }> {
  server.signal('SIGUSR2')
  const { calls, failures } = await httpLoad(server.port, makeRequest, { durationMs: measureMs })
  server.signal('SIGUSR2')
  if (failures > 0) throw new Error(`${failures} of ${calls} responses were not 200`)
  while (!existsSync(file)) await sleep(50)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by V8's profiler
  return { calls, profile: JSON.parse(readFileSync(file, 'utf8')) as CpuProfile }
}
