import { newId } from '#shared/values/ids.ts'
import type { MakeRequest } from './http-load.ts'
import { FIRST_FREE_AMOUNT, type LoadedTenant } from './load-rows.ts'

export function get(path: string, cookie: string) {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`
}
export function post(path: string, cookie: string, body: string) {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
function input(value: unknown) {
  return encodeURIComponent(JSON.stringify({ json: value }))
}

export interface Call {
  readonly name: string
  readonly product: MakeRequest
  readonly floor: MakeRequest
}

let entries = 0

/** Another each time, and none of the load: an identical entry within two minutes would ask for a confirmation. */
function nextAmount(): number {
  entries += 1
  return FIRST_FREE_AMOUNT + (entries % 10_000_000)
}

export function newEntry({ agencyId }: LoadedTenant, today: string) {
  return { id: newId(), type: 'incoming', amount: nextAmount(), agencyId, date: today, description: 'Banc' }
}

/** The hot calls of the product and of the floor for one person. */
export function callsFor(tenant: LoadedTenant, today: string): Call[] {
  const cookie = `sandouk_session=${tenant.token}`
  const entry = () => newEntry(tenant, today)
  const journal = { date: today, agencyId: tenant.agencyId, startingBalance: 30_000, incomingFeed: 0, outgoingFeed: 0 }
  return [
    {
      name: 'list',
      product: () => get(`/trpc/transactions.list?input=${input({ page: 1 })}`, cookie),
      floor: () => get('/list', cookie),
    },
    {
      name: 'journal',
      product: () => get(`/trpc/journal.compute?input=${input(journal)}`, cookie),
      floor: () => get(`/journal?agencyId=${tenant.agencyId}&date=${today}`, cookie),
    },
    {
      name: 'board',
      product: () => get('/trpc/board.today', cookie),
      floor: () => get('/board', cookie),
    },
    {
      name: 'insert',
      product: () =>
        post(
          '/trpc/transactions.create',
          cookie,
          JSON.stringify({ json: { ...entry(), product: { kind: 'standard', id: tenant.productId } } }),
        ),
      floor: () =>
        post(
          '/insert',
          cookie,
          JSON.stringify({
            ...entry(),
            productId: tenant.productId,
            operatorId: tenant.operatorId,
            accountId: tenant.accountId ?? null,
          }),
        ),
    },
  ]
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}
