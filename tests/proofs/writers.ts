import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#shared/values/ids.ts'
import type { Till } from './tills.ts'

/** One entry, from the first try on. */
export interface Entry {
  readonly id: string
  readonly ownerId: string
  readonly amount: number
  /** Tries until it was acknowledged or given up. */
  tries: number
  created: boolean
  /** Undefined where nobody tried to remove it. */
  removed: 'acknowledged' | 'unknown' | undefined
}

export interface Writers {
  readonly entries: readonly Entry[]
  /** Answers that are neither 200 nor 503 nor a dead line: none is expected. */
  readonly strange: readonly string[]
  /** How many were acknowledged so far. */
  acknowledged(): number
  /** Nobody begins anything more; what is under way is brought to its end. */
  end(): Promise<void>
}

const PAUSE_MS = 20
/** Whoever is not answered for so long tries again, as a browser would. */
const PATIENCE_MS = 8000
/** Every fourth person gives up where the line is dead; the others send the same again, as D10 lets them. */
const GIVES_UP = 4
/** Every fifth entry is taken back, which leaves a line in the trail. */
const REMOVES = 5

/** People at their tills who go on until told, through whatever happens to the server. */
export function startWriters(url: () => string, tills: readonly Till[], people: number): Writers {
  const entries: Entry[] = []
  const strange: string[] = []
  let isOver = false

  /** Whether it was acknowledged; undefined where nobody knows, or where it is to be sent again. */
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
      strange.push(`${path}: ${answer.status} ${text}`)
      return false
    } catch {
      return undefined
    }
  }

  const person = async (till: Till, number: number): Promise<void> => {
    for (let n = 0; !isOver; n += 1) {
      const entry: Entry = {
        id: newId(),
        ownerId: till.ownerId,
        amount: 100 + number * 100_000 + n,
        tries: 0,
        created: false,
        removed: undefined,
      }
      entries.push(entry)
      const { agencyId, productId } = till
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
        const answer = await post('transactions.create', till.cookie, json)
        entry.created = answer === true
        if (answer !== undefined || number % GIVES_UP === 0 || isOver) break
        await sleep(PAUSE_MS)
      }
      // Nobody types on without a pause.
      if (!entry.created) await sleep(PAUSE_MS)
      if (entry.created && n % REMOVES === 0) {
        const gone = await post('transactions.remove', till.cookie, { id: entry.id })
        entry.removed = gone === true ? 'acknowledged' : 'unknown'
      }
    }
  }

  const all = Array.from({ length: people }, async (_, number) => {
    const till = tills[number % tills.length]
    if (till !== undefined) await person(till, number)
  })
  return {
    entries,
    strange,
    acknowledged: () => entries.filter(({ created }) => created).length,
    async end() {
      isOver = true
      await Promise.all(all)
    },
  }
}
