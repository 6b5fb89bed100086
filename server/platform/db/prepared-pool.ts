import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { isStalePlan } from './postgres-errors.ts'
import { StatementNames } from './statement-names.ts'

/**
 * The pool as Kysely sees it: the one place where statements with parameters get their
 * name. `begin`, `commit` and DDL carry no parameters and pass through as they are.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames()
  // Kysely knows its connections by identity, so a client keeps its wrapper.
  const wrappers = new WeakMap<pg.PoolClient, PreparedClient>()
  return {
    async connect() {
      const client = await pool.connect()
      let wrapper = wrappers.get(client)
      if (wrapper === undefined) {
        wrapper = new PreparedClient(client, names)
        wrappers.set(client, wrapper)
      }
      return wrapper
    },
    async end() {
      if (!pool.ending) await pool.end()
    },
  }
}

class PreparedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  #hung = false

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
  }

  query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') return this.#queryCursor(statement)
    return this.#run<R>(statement, parameters)
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy === true || this.#hung)
  }

  async #run<R>(text: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>> {
    // What is sent after a statement that never answered would wait behind it.
    if (this.#hung) throw new Error('Query read timeout on this connection')
    const name = parameters.length === 0 ? undefined : this.#names.nameOf(text)
    try {
      return await this.#send<R>(name, text, parameters)
    } catch (error) {
      if (error instanceof Error) {
        // Of who sent the statement, and not of the socket that brought the answer.
        Error.captureStackTrace(error)
        if (error.message === 'Query read timeout') this.#hung = true
      }
      if (name === undefined || !isStalePlan(error)) throw error
      const fresh = this.#names.renew(text, name)
      // Inside a transaction everything is lost already: `inTransaction` runs it again.
      if (this.#client.getTransactionStatus() !== 'I') throw error
      return await this.#send<R>(fresh, text, parameters)
    }
  }

  /**
   * Kysely reads `command`, `rowCount` and `rows`, which is what pg answers. As a `Query` of our own: of a configuration pg makes
   * a copy by property descriptors, which costs as much as all the rest of sending it.
   */
  #send<R>(name: string | undefined, text: string, parameters: ReadonlyArray<unknown>) {
    return new Promise<PostgresQueryResult<R>>((resolve, reject) => {
      const query: pg.Query & { name?: string } = new pg.Query(text, parameters as unknown[], (error, result) => {
        if (error === undefined || error === null) resolve(result as unknown as PostgresQueryResult<R>)
        else reject(error)
      })
      if (name !== undefined) query.name = name
      this.#client.query(query)
    })
  }

  /** A cursor submits itself; pg answers the cursor it was given. */
  #queryCursor<R>(cursor: PostgresCursor<R>): PostgresCursor<R> {
    const submit = this.#client.query.bind(this.#client) as unknown as (cursor: PostgresCursor<R>) => PostgresCursor<R>
    return submit(cursor)
  }
}
