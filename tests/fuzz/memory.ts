import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// vitest's workers are not started with --expose-gc.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** What the process holds after everything that can go is gone, in MB. */
export async function heldMegabytes(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    collect()
    // Sockets and streams let go of their buffers a turn later.
    await new Promise((done) => void setTimeout(done, 20))
  }
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}
