import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from '#tests/bench/http-load.ts'

export interface Asked {
  readonly times: readonly number[]
  readonly statuses: readonly number[]
}

export function every(port: number, ms: number, makeRequest: () => string | undefined): { end(): Promise<Asked> } {
  const times: number[] = []
  const statuses: number[] = []
  let isOver = false
  const run = async () => {
    const connection = await openConnection(port)
    while (!isOver) {
      const bytes = makeRequest()
      if (bytes === undefined) break
      const sentAt = performance.now()
      statuses.push(await connection.send(bytes))
      times.push(performance.now() - sentAt)
      await sleep(ms)
    }
    connection.close()
  }
  const done = run()
  return {
    async end() {
      isOver = true
      await done
      return { times: times.toSorted((a, b) => a - b), statuses }
    },
  }
}

export function countBad({ statuses }: Asked): number {
  return statuses.filter((status) => status !== 200).length
}
