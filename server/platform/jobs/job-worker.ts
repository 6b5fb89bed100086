import type { Logger } from 'pino'
import type { Job, JobQueue, QueueName } from './job-queue.ts'

/** If it throws, the job is tried again later. May run twice for one job, if a server dies before it removes the job. */
export type JobHandler = (job: Job) => Promise<void>

export interface JobWorker {
  start(): void
  runOnce(options?: { evenDelayed?: boolean }): Promise<number>
  /** Takes no more jobs and waits for the running ones, at most `waitMs`. Another server does the rest later. */
  stop(waitMs?: number): Promise<void>
}

const POLL_MS = 2_000
const TIDY_EVERY_POLLS = 30
const JOBS_AT_ONCE = 4
const STOP_MS = 5_000

export function createJobWorker(
  queue: JobQueue,
  handlers: Readonly<Partial<Record<QueueName, JobHandler>>>,
  log: Logger,
): JobWorker {
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let running: Promise<unknown> = Promise.resolve()

  const work = async (name: QueueName, handle: JobHandler, job: Job): Promise<void> => {
    try {
      await handle(job)
      await queue.remove(name, job.id)
    } catch (error) {
      const where = { err: error, queue: name, jobId: job.id, attempt: job.attempt }
      if (job.isLastAttempt) {
        log.error(where, 'job given up')
        await queue.remove(name, job.id)
      } else {
        log.warn(where, 'job failed, to be tried again')
        await queue.putBack(name, job.id, error)
      }
    }
  }

  const runOnce = async ({ evenDelayed = false } = {}): Promise<number> => {
    let taken = 0
    // In the order of the handlers: jobs of the first may add jobs to the second.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries types the keys of any object as strings
    for (const [name, handle] of Object.entries(handlers) as Array<[QueueName, JobHandler]>) {
      for (;;) {
        if (stopping) return taken
        const jobs = await queue.take(name, { limit: JOBS_AT_ONCE, evenDelayed })
        taken += jobs.length
        await Promise.all(jobs.map((job) => work(name, handle, job)))
        if (jobs.length < JOBS_AT_ONCE || evenDelayed) break
      }
    }
    return taken
  }

  const poll = (polls: number): void => {
    timer = setTimeout(() => {
      const turn = async () => {
        if (polls % TIDY_EVERY_POLLS === 0) await queue.tidy()
        await runOnce()
      }
      running = turn()
        .catch((error: unknown) => log.warn({ err: error }, 'job queue not reachable'))
        .finally(() => {
          if (!stopping) poll(polls + 1)
        })
    }, POLL_MS)
  }

  return {
    start: () => poll(0),
    runOnce,
    async stop(waitMs = STOP_MS) {
      stopping = true
      clearTimeout(timer)
      let lastMoment: NodeJS.Timeout | undefined
      const enough = new Promise((resolve) => (lastMoment = setTimeout(resolve, waitMs)))
      await Promise.race([running, enough])
      clearTimeout(lastMoment)
    },
  }
}
