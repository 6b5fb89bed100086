import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#shared/values/ids.ts'
import type { Workplace } from './workplaces.ts'

export interface Entry {
  readonly id: string
  readonly ownerId: string
  readonly amount: number
  tries: number
  created: boolean
  removed: 'acknowledged' | 'unknown' | undefined
}

export interface Writers {
  readonly entries: readonly Entry[]
  readonly unexpected: readonly string[]
  acknowledged(): number
  end(): Promise<void>
}

const PAUSE_MS = 20
/** After this time without a response, a client tries again, as a browser would. */
const PATIENCE_MS = 8000
/** Every fourth client gives up when the connection is lost; the others send the same entry again. */
const GIVE_UP_EVERY = 4
/** Every fifth entry is removed, which writes an audit line. */
const REMOVES = 5

export function startWriters(url: () => string, workplaces: readonly Workplace[], people: number): Writers {
  const entries: Entry[] = []
  const unexpected: string[] = []
  let isOver = false

  const post = async (path: string, cookie: string, json: unknown): Promise<boolean | undefined> => {
    try {
      const answer = await fetch(`${url()}/trpc/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: cookie },
        body: JSON.stringify({ json }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const text = await answer.text()
      if (answer.status === 200) return true
      if (answer.status === 503) return undefined
      unexpected.push(`${path}: ${answer.status} ${text}`)
      return false
    } catch {
      return undefined
    }
  }

  const person = async (workplace: Workplace, number: number): Promise<void> => {
    for (let n = 0; !isOver; n += 1) {
      const entry: Entry = {
        id: newId(),
        ownerId: workplace.ownerId,
        amount: 100 + number * 100_000 + n,
        tries: 0,
        created: false,
        removed: undefined,
      }
      entries.push(entry)
      const { agencyId, productId } = workplace
      const json = {
        id: entry.id,
        type: 'incoming',
        amount: entry.amount,
        agencyId,
        product: { kind: 'standard', id: productId },
        confirmDuplicate: true,
      }
      for (;;) {
        entry.tries += 1
        const answer = await post('transactions.create', workplace.cookie, json)
        entry.created = answer === true
        if (answer !== undefined || number % GIVE_UP_EVERY === 0 || isOver) break
        await sleep(PAUSE_MS)
      }
      if (!entry.created) await sleep(PAUSE_MS)
      if (entry.created && n % REMOVES === 0) {
        const gone = await post('transactions.remove', workplace.cookie, { id: entry.id })
        entry.removed = gone === true ? 'acknowledged' : 'unknown'
      }
    }
  }

  const all = Array.from({ length: people }, async (_, number) => {
    const workplace = workplaces[number % workplaces.length]
    if (workplace !== undefined) await person(workplace, number)
  })
  return {
    entries,
    unexpected,
    acknowledged: () => entries.filter(({ created }) => created).length,
    async end() {
      isOver = true
      await Promise.all(all)
    },
  }
}
