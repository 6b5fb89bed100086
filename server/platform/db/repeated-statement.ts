import { createRequire } from 'node:module'
import type { PostgresQueryResult } from 'kysely'
import pg from 'pg'

// pg exports this file, without declarations.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  /** The value of a parameter as pg sends it. */
  prepareValue(value: unknown): unknown
}

/** What pg gives a query to send with; its declarations are those of a stream. */
interface Connection {
  readonly stream: { readonly writable: boolean; write(bytes: Buffer): void }
  bind(this: { _send(bytes: Buffer): void }, statement: BindMessage): void
}

interface BindMessage {
  readonly statement: string
  readonly values: readonly unknown[]
  readonly valueMapper: (value: unknown) => unknown
}

interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

/** The columns of a statement. They are fixed as long as it is prepared: Postgres refuses to run it if they would change. */
export type RowShape = readonly Column[]

export function toRowShape({ fields }: pg.QueryResult): RowShape {
  return fields.map(({ name, dataTypeID }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg declares its parsers as any
    const parse = pg.types.getTypeParser(dataTypeID, 'text') as Column['parse']
    return { name, parse }
  })
}

type Settle<Row> = (error: Error | null, result?: PostgresQueryResult<Row>) => void

// Messages without variable parts: run the unnamed portal without a limit of rows, and end.
const EXECUTE_AND_SYNC = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4])

const COMMAND = /^([A-Za-z]+)(?: (\d+))?(?: (\d+))?/

/**
 * A statement that is already prepared on its connection and has been run there. `pg.Query` asks for its columns again each time
 * and sends four messages as a list; this sends one text (figure: docs/performance.md#hand-written-parts).
 */
export class RepeatedStatement<Row> implements pg.Submittable {
  /** Read and replaced by pg, for its time limit. */
  callback: Settle<Row>
  readonly name: string
  readonly text: string
  readonly #values: readonly unknown[]
  readonly #shape: RowShape
  readonly #rows: Row[] = []
  #command = ''
  #rowCount = 0
  #fault: Error | undefined

  constructor(
    { name, text, values, shape }: { name: string; text: string; values: readonly unknown[]; shape: RowShape },
    settle: Settle<Row>,
  ) {
    this.name = name
    this.text = text
    this.#values = values
    this.#shape = shape
    this.callback = settle
  }

  /** Returns an error instead of throwing it, as pg expects. */
  submit(connection: unknown): Error | undefined {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg's connection, which it declares as a stream
    const { stream, bind } = connection as Connection
    let bytes: Buffer = EXECUTE_AND_SYNC
    try {
      bind.call(
        { _send: (bound) => (bytes = Buffer.concat([bound, EXECUTE_AND_SYNC])) },
        { statement: this.name, values: this.#values, valueMapper: prepareValue },
      )
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
    if (stream.writable) stream.write(bytes)
    return undefined
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#fault !== undefined) return
    const row: Record<string, unknown> = {}
    try {
      this.#shape.forEach(({ name, parse }, index) => {
        const text = fields[index] ?? null
        row[name] = text === null ? null : parse(text)
      })
    } catch (error) {
      this.#fault = error instanceof Error ? error : new Error(String(error))
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as pg and Kysely do: the caller knows what it selects
    this.#rows.push(row as Row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [, command = '', first = '0', second] = COMMAND.exec(text) ?? []
    this.#command = command
    // `INSERT 0 1`, all others `SELECT 20`.
    this.#rowCount = Number.parseInt(second ?? first, 10)
  }

  handleReadyForQuery(): void {
    if (this.#fault !== undefined) return this.callback(this.#fault)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely lists the commands that have a count of rows
    const command = this.#command as PostgresQueryResult<Row>['command']
    this.callback(null, { command, rowCount: this.#rowCount, rows: this.#rows })
  }

  handleError(error: Error): void {
    this.callback(this.#fault ?? error)
  }

  /** A statement of nothing but a comment. */
  handleEmptyQuery(): void {}
}
