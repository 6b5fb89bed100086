import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { isDistributed } from '#server/platform/distribution/mode.ts'
import { nameTenant } from '#server/platform/distribution/name-tenant.ts'
import { isStalePlan } from './postgres-errors.ts'
import { RepeatedStatement, toRowShape, type RowShape } from './repeated-statement.ts'
import { StatementNames } from './statement-names.ts'

/** Wraps the pool for Kysely and gives statements with parameters a name, so that Postgres keeps them prepared. */
export function createPreparedPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames()
  // Kysely compares connections by identity, so a client keeps its wrapper.
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
  /** By name, of the statements that this connection has run. */
  readonly #shapes = new Map<string, RowShape>()
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
    if (typeof statement !== 'string') throw new Error('Read large results with readInBatches')
    return this.#run<R>(isDistributed() ? nameTenant(statement, parameters) : statement, parameters)
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy === true || this.#hung)
  }

  async #run<R>(text: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>> {
    // The next statement would wait behind the one that got no response.
    if (this.#hung) throw new Error('Query read timeout on this connection')
    const name = parameters.length === 0 ? undefined : this.#names.find(text)
    try {
      return await this.#send<R>(name, text, parameters)
    } catch (error) {
      if (error instanceof Error) {
        Error.captureStackTrace(error)
        if (error.message === 'Query read timeout') this.#hung = true
      }
      if (name === undefined || !isStalePlan(error)) throw error
      const fresh = this.#names.renew(text, name)
      // Inside a transaction the error has already ended it: `inTransaction` runs it again.
      if (this.#client.getTransactionStatus() !== 'I') throw error
      return await this.#send<R>(fresh, text, parameters)
    }
  }

  #send<R>(name: string | undefined, text: string, parameters: ReadonlyArray<unknown>) {
    return new Promise<PostgresQueryResult<R>>((resolve, reject) => {
      const shape = name === undefined ? undefined : this.#shapes.get(name)
      if (name !== undefined && shape !== undefined) {
        const statement = { name, text, values: parameters, shape }
        this.#client.query(
          new RepeatedStatement<R>(statement, (error, result) => {
            if (result === undefined) reject(error)
            else resolve(result)
          }),
        )
        return
      }
      // The `Query` itself, because pg copies a configuration object, which costs as much as the rest of sending.
      const query: pg.Query & { name?: string } = new pg.Query(text, [...parameters], (error, result) => {
        if (error !== undefined && error !== null) return reject(error)
        if (name !== undefined) this.#shapes.set(name, toRowShape(result))
        // Kysely reads `command`, `rowCount` and `rows`; pg declares them more loosely.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        resolve(result as unknown as PostgresQueryResult<R>)
      })
      if (name !== undefined) query.name = name
      this.#client.query(query)
    })
  }
}
