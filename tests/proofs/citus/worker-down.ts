import type { CitusCluster } from '#tests/support/citus-cluster.ts'
import { newId } from '#shared/values/ids.ts'
import { type TestAnswer, startTestServer } from '#tests/support/server.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import type { createFaults } from '#tests/proofs/report.ts'
import type { makeTenants } from './moves.ts'

const BACK_MS = 20_000

type Tenants = Awaited<ReturnType<typeof makeTenants>>
type Person = (Tenants extends ReadonlyMap<number, infer Tenant> ? Tenant : never) & {
  readonly isHit: boolean
  readonly cookie: string
}

/** Kills a worker: its tenants get a sentence with 503, the others go on, and it comes back by itself when it runs again. */
export async function killWorker(
  database: TestDatabase,
  cluster: CitusCluster,
  tenants: Tenants,
  { promise }: ReturnType<typeof createFaults>,
): Promise<string> {
  const server = await startTestServer(database)
  const [worker] = cluster.workers
  if (worker === undefined) throw new Error('A cluster has workers')
  try {
    const people: Person[] = []
    for (const [port, tenant] of tenants) {
      people.push({ ...tenant, isHit: port === worker.connection.port, cookie: await server.cookieFor(tenant.owner) })
    }
    const ask = async ({ cookie, agencyId }: Person): Promise<TestAnswer[]> => [
      await server.call({ path: 'transactions.list', type: 'query', input: { page: 1 }, cookie }),
      await server.call({
        path: 'transactions.create',
        type: 'mutation',
        input: { id: newId(), type: 'incoming', amount: 12_345, agencyId, product: null, confirmDuplicate: true },
        cookie,
      }),
    ]
    for (const person of people) {
      for (const { status, text } of await ask(person)) promise(status === 200, `Before the kill: ${status} ${text}`)
    }
    worker.kill()
    for (const person of people) {
      for (const { status, text, error } of await ask(person)) {
        if (person.isHit)
          promise(
            status === 503 && error !== undefined && error.message.length > 20,
            `A tenant of the lost worker gets ${status} ${text.slice(0, 200)}`,
          )
        else promise(status === 200, `A tenant of another worker gets ${status} ${text.slice(0, 200)}`)
      }
    }
    await worker.start()
    const startedAt = performance.now()
    for (const person of people) {
      let statuses: number[] = []
      do statuses = (await ask(person)).map(({ status }) => status)
      while (statuses.some((status) => status !== 200) && performance.now() - startedAt < BACK_MS)
      promise(
        statuses.every((status) => status === 200),
        `After the restart: ${statuses.join(' ')}`,
      )
    }
    return `a worker killed: 503 for its tenants, 200 for the others, all back after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  } finally {
    await server.close()
  }
}
