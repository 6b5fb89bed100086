import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A port of the loopback that nobody listens on: for what must know its address before it begins. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  // A TCP server's address is an object.
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}
