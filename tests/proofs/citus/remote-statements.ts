import type pg from 'pg'

export interface Counted {
  /** Statements to workers, apart from those that begin, prepare and end transactions. */
  readonly statements: number
  /** The most parts (shards) of one table that one call asked. More than one is a fan-out. */
  readonly parts: number
}

const ISSUED = /^issuing ([\s\S]*)$/
const OF_TRANSACTIONS =
  /^(begin|commit|prepare transaction|rollback|set |select assign_distributed|select citus_internal|select pg_catalog\.citus_internal|deallocate|savepoint|release)/i
const PART = /\b([a-z_]+)_(1\d{5,})\b/g

/** Counts what the coordinator sends for the calls of a pool, which must log its remote commands (`log_remote_commands`). */
export function countRemoteStatements(pool: pg.Pool) {
  let sent: string[] = []
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      const text = ISSUED.exec(message ?? '')?.[1]
      if (text !== undefined && !OF_TRANSACTIONS.test(text)) sent.push(text)
    })
  })
  return {
    start() {
      sent = []
    },
    read(): Counted {
      const parts = new Map<string, Set<string>>()
      for (const text of sent) {
        for (const [, table = '', part = ''] of text.matchAll(PART)) {
          parts.set(table, (parts.get(table) ?? new Set()).add(part))
        }
      }
      return { statements: sent.length, parts: Math.max(0, ...[...parts.values()].map((each) => each.size)) }
    },
  }
}
