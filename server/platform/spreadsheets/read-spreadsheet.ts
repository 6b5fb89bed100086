import { Worker, type WorkerOptions } from 'node:worker_threads'
import { detectFormat } from './detect-format.ts'
import { readRows } from './read-rows.ts'
import { refuseSheet, SheetError, type SheetFault, toRefusal } from './sheet-refusal.ts'
import type { SheetInfo, SheetLimits, SheetRow } from './sheet-row.ts'
import type { WorkerInput, WorkerMessage } from './spreadsheet-worker.ts'

const SMALL_BYTES = 16 * 1024

const isBuilt = !import.meta.url.endsWith('.ts')

/** The worker is a file beside this one. A thread of Node 20 does not take over the loader of TypeScript. */
function startWorker(options: WorkerOptions): Worker {
  if (isBuilt) return new Worker(new URL('./spreadsheet-worker.js', import.meta.url), options)
  const source = new URL('./spreadsheet-worker.ts', import.meta.url).href
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(source)}) })`
  return new Worker(load, { ...options, eval: true, execArgv: [] })
}

/**
 * Reads a CSV file or the first sheet of an XLSX file in a thread, with limits of memory and time, and gives its rows in slices of some
 * hundred: other calls are served between them. `take` is called for the next slice when it has worked on the one before. Throws a
 * refusal for what is not read.
 */
export async function readSpreadsheet(
  content: Buffer,
  limits: SheetLimits,
  take: (rows: readonly SheetRow[]) => void,
): Promise<SheetInfo> {
  if (content.length > limits.bytes) throw refuseSheet({ code: 'tooHeavy' })
  try {
    return isSmallText(content) ? await readHere(content, limits, take) : await readInThread(content, limits, take)
  } catch (error) {
    throw toRefusal(error)
  }
}

/** Read in less time than a thread takes to start. A small workbook may unpack to a large one. */
function isSmallText(content: Buffer): boolean {
  return content.length <= SMALL_BYTES && detectFormat(content) === 'csv'
}

type Reading = Parameters<typeof readSpreadsheet>

async function readHere(...[content, limits, take]: Reading): Promise<SheetInfo> {
  const { rows, info } = await readRows(content, limits)
  take(rows)
  return info
}

async function readInThread(...[content, limits, take]: Reading): Promise<SheetInfo> {
  const input: WorkerInput = { content, limits }
  const worker = startWorker({
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
  })
  const timer = setTimeout(() => void worker.terminate(), limits.timeMs)
  try {
    return await receive(worker, take)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function receive(worker: Worker, take: (rows: readonly SheetRow[]) => void): Promise<SheetInfo> {
  return new Promise((resolve, reject) => {
    const fail = (fault: SheetFault) => reject(new SheetError(fault))
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'fault') return fail(message.fault)
      if (message.kind === 'end') return resolve(message.info)
      try {
        take(message.rows)
        worker.postMessage('next')
      } catch (error) {
        reject(error)
      }
    })
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') fail({ code: 'tooHeavy' })
      else reject(error)
    })
    // Ended at the limit of time.
    worker.on('exit', () => fail({ code: 'tooHeavy' }))
  })
}
