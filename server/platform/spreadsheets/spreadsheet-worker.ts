import { parentPort, workerData } from 'node:worker_threads'
import { readRows } from './read-rows.ts'
import { SheetError, type SheetFault } from './sheet-refusal.ts'
import type { SheetInfo, SheetLimits, SheetRow } from './sheet-row.ts'

export interface WorkerInput {
  readonly content: Uint8Array
  readonly limits: SheetLimits
}

export type WorkerMessage =
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'end'; readonly info: SheetInfo }
  | { readonly kind: 'fault'; readonly fault: SheetFault }

/** Few enough that taking them over holds the main thread for some milliseconds. */
const ROWS_AT_ONCE = 100

async function work(port: NonNullable<typeof parentPort>): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what readSpreadsheet starts this worker with
  const { content, limits } = workerData as WorkerInput
  const send = (message: WorkerMessage) => port.postMessage(message)
  try {
    const { rows, info } = await readRows(Buffer.from(content), limits)
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      send({ kind: 'rows', rows: rows.slice(from, from + ROWS_AT_ONCE) })
      // The reader asks for the next ones when it has worked on these.
      await new Promise((resolve) => port.once('message', resolve))
    }
    send({ kind: 'end', info })
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    send({ kind: 'fault', fault: error.fault })
  }
  port.close()
}

if (parentPort !== null) await work(parentPort)
