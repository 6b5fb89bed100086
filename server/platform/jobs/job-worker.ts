import type { Logger } from 'pino'
import type { Job, JobQueue, QueueName } from './job-queue.ts'

/**
 * Does one job. What it throws puts the job back for a later attempt; what can never succeed it logs and returns from.
 * It may run twice for one job: a server can die between doing and saying so.
 */
export type JobHandler = (job: Job) => Promise<void>

export interface JobWorker {
  /** Looks for work from now on. */
  start(): void
  /** Does everything that is due, once, and answers how many jobs it took. `evenDelayed`: failed ones need not wait. */
  runOnce(options?: { evenDelayed?: boolean }): Promise<number>
  /** Takes nothing more and waits for what is running, so long at most. What is left, another server does later. */
  stop(waitMs?: number): Promise<void>
}

/** How long a job may wait unseen. */
const POLL_MS = 2_000
/** How often what a killed server left is put back. */
const TIDY_EVERY_POLLS = 30
const JOBS_AT_ONCE = 4
const STOP_MS = 5_000

/** Takes jobs from the queue, a few at once. Any number of servers may run one; nothing here ever throws. */
export function createJobWorker(
  queue: JobQueue,
  handlers: Readonly<Record<QueueName, JobHandler>>,
  log: Logger,
): JobWorker {
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let running: Promise<unknown> = Promise.resolve()

  const work = async (name: QueueName, job: Job): Promise<void> => {
    try {
      await handlers[name](job)
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
    // In the order of the handlers: the first may put work into the second.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys types the keys of any object as strings
    for (const name of Object.keys(handlers) as QueueName[]) {
      for (;;) {
        if (stopping) return taken
        const jobs = await queue.take(name, { limit: JOBS_AT_ONCE, evenDelayed })
        taken += jobs.length
        await Promise.all(jobs.map((job) => work(name, job)))
        // What failed must not come again at once.
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
        // The database is away: the next turn finds the jobs as they were.
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
