import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import pg from 'pg'
import type { PostgresConnection } from '#server/platform/db/database.ts'
import type { ChildServer } from '#tests/support/child-server.ts'
import type { LoadedTenant } from './load-rows.ts'

/* `--only=exports`: a tenant's 200 000 transactions as a file, beside `COPY … TO STDOUT` of the same rows. */

export const EXPORT_LOAD = 400_000
const PAIRS = 6
const MAX_MEMORY_MB = 50
const MIN_RATIO = 0.5

type Say = (line: string) => void

async function read(url: string, cookie: string, onPiece: () => void): Promise<{ bytes: number; ms: number }> {
  const startedAt = performance.now()
  const request = get(url, { headers: { Cookie: cookie } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  let bytes = 0
  for await (const piece of response) {
    bytes += (piece as Buffer).length
    onPiece()
  }
  return { bytes, ms: performance.now() - startedAt }
}

/** The floor: Postgres writes the CSV and a bare server passes it on. */
async function startCopyServer(connection: PostgresConnection, ownerId: string) {
  const client = new pg.Client({ ...connection })
  await client.connect()
  const copy = `copy (
    select to_char(t.date, 'DD/MM/YYYY'), t.type, t.amount, t.fee, agency.name, operator.name,
      coalesce(standard.name, custom.name), t.description
    from transactions as t
    left join agencies as agency on agency.owner_id = t.owner_id and agency.id = t.agency_id
    left join transaction_types as standard on standard.id = t.transaction_type_id
    left join user_transaction_types as custom on custom.owner_id = t.owner_id and custom.id = t.user_transaction_type_id
    left join operators as operator on operator.id = coalesce(standard.operator_id, custom.operator_id)
    where t.owner_id = '${ownerId}' order by t.date desc, t.created_at desc, t.id desc
  ) to stdout (format csv, delimiter ';')`
  const server = createServer((_req, res) => {
    const ignore = () => undefined
    client.query({
      submit: (wire: { query(text: string): void }) => wire.query(copy),
      handleCopyData: ({ chunk }: { chunk: Buffer }) => res.write(chunk),
      handleReadyForQuery: () => res.end(),
      handleError: (error: Error) => res.destroy(error),
      handleCommandComplete: ignore,
      handleRowDescription: ignore,
    } as unknown as pg.Submittable)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.close()
      await client.end()
    },
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

export async function benchExports(
  product: ChildServer,
  connection: PostgresConnection,
  tenant: LoadedTenant,
  say: Say,
): Promise<boolean> {
  const cookie = `sandouk_session=${tenant.token}`
  const address = (format: string) => `http://127.0.0.1:${product.port}/api/exports/transactions.${format}`
  const floor = await startCopyServer(connection, tenant.ownerId)
  try {
    await read(floor.url, '', () => undefined)
    for (const format of ['csv', 'xlsx']) await read(address(format), cookie, () => undefined)
    let isGood = true
    for (const format of ['csv', 'xlsx']) {
      const runs = { floor: [] as number[], product: [] as number[], ratio: [] as number[] }
      const before = product.memoryMb()
      let peak = before
      let bytes = 0
      for (let pair = 0; pair < PAIRS; pair += 1) {
        const copied = await read(floor.url, '', () => undefined)
        let pieces = 0
        const exported = await read(address(format), cookie, () => {
          if ((pieces += 1) % 50 === 0) peak = Math.max(peak, product.memoryMb())
        })
        bytes = exported.bytes
        runs.floor.push(copied.ms)
        runs.product.push(exported.ms)
        runs.ratio.push(copied.ms / exported.ms)
      }
      const ratio = median(runs.ratio)
      const more = peak - before
      const isQuick = format !== 'csv' || ratio >= MIN_RATIO
      isGood &&= isQuick && more <= MAX_MEMORY_MB
      say(
        `export ${format.padEnd(5)} ${tenant.rows.toLocaleString('en')} rows, ${(bytes / 1e6).toFixed(1)} MB: ${Math.round(median(runs.product))} ms, COPY ` +
          `${Math.round(median(runs.floor))} ms, ratio ${ratio.toFixed(2)} (${Math.min(...runs.ratio).toFixed(2)}–${Math.max(...runs.ratio).toFixed(2)}` +
          `${format === 'csv' ? `, target ${MIN_RATIO}` : ', reported only'}); memory ${Math.round(before)} MB + ${Math.round(more)} MB at most (limit ${MAX_MEMORY_MB})`,
      )
    }
    return isGood
  } finally {
    await floor.stop()
  }
}
