/** Runs now and then, in one go, what it was given since. */
export type RunTogether = (run: () => void) => void

/**
 * Collects for `everyMs` from the first on. Refusals are many under overload, and a response that wakes its receiver costs more
 * than its writing: those that follow at once find it awake.
 */
export function createRunTogether(everyMs: number): RunTogether {
  const waiting: Array<() => void> = []
  function runAll() {
    for (const run of waiting.splice(0)) run()
  }
  return (run) => {
    if (waiting.push(run) === 1) setTimeout(runAll, everyMs)
  }
}
