import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// vitest's workers are not started with --expose-gc.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

export async function heldMegabytes(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    collect()
    // Sockets and streams release their buffers a tick later.
    await new Promise((done) => void setTimeout(done, 20))
  }
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}
