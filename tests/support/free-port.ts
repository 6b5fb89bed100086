import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  // The address of a TCP server is an object.
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}
