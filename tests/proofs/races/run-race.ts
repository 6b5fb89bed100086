import { setTimeout as sleep } from 'node:timers/promises'
import type { ChildServer } from '#tests/support/child-server.ts'
import { sendCall, type TestAnswer } from '#tests/support/server.ts'
import type { Race, RaceCall, World } from './race.ts'

export interface RaceResult {
  readonly rounds: number
  readonly calls: number
  readonly won: number
  /** Calls that did not win, by reason; `done` if nothing was left to do. */
  readonly others: ReadonlyMap<string, number>
  readonly busy: number
  readonly broken: number
  readonly faults: readonly string[]
}

const MOST_TRIES = 20
const PAUSE_MS = 100

export async function runRace(server: ChildServer, world: World, race: Race, rounds: number): Promise<RaceResult> {
  const others = new Map<string, number>()
  const faults = new Set<string>()
  let [calls, won, busy, broken] = [0, 0, 0, 0]

  const send = async ({ path, input, cookie, afterMs = 0 }: RaceCall): Promise<TestAnswer> => {
    if (afterMs > 0) await sleep(afterMs)
    for (let tries = 1; ; tries += 1) {
      const answer = await sendCall(server.url, { path, type: 'mutation', input, cookie })
      if (answer.error?.reason !== 'service.busy' || tries === MOST_TRIES) return answer
      busy += 1
      await sleep(PAUSE_MS)
    }
  }

  const [least, most] = typeof race.winners === 'number' ? [race.winners, race.winners] : race.winners
  const losers = new Set<string>(race.losers)
  const hasWon = race.hasWon ?? (() => true)
  for (let round = 0; round < rounds; round += 1) {
    const made = await race.round(world, round)
    const responses = await Promise.all(made.map(send))
    const winners = responses.filter((answer) => answer.status === 200 && hasWon(answer)).length
    if (winners < least || winners > most) faults.add(`${winners} won a round, not ${least} to ${most}`)
    for (const fault of (await race.check?.(world, made, responses)) ?? []) faults.add(fault)
    calls += made.length
    won += winners
    for (const [index, answer] of responses.entries()) {
      if (answer.status === 200 && hasWon(answer)) continue
      const reason = answer.status === 200 ? 'done' : (answer.error?.reason ?? String(answer.status))
      others.set(reason, (others.get(reason) ?? 0) + 1)
      if (answer.status >= 500) broken += 1
      if (answer.status !== 200 && !losers.has(reason)) {
        const fields = JSON.stringify(answer.error?.fieldErrors ?? null)
        faults.add(`${made[index]?.path} answered ${answer.status} ${reason} ${fields}`)
      }
    }
  }
  return { rounds, calls, won, others, busy, broken, faults: [...faults] }
}

export function formatResult({ rounds, calls, won, others, busy, broken }: RaceResult): string {
  const reasons = [...others].map(([reason, count]) => `${count} ${reason}`)
  return `${rounds} rounds, ${calls} calls, ${won} won${reasons.map((text) => `, ${text}`).join('')}; busy and sent again ${busy}, 5xx ${broken}`
}
