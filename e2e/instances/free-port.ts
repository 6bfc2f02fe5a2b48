import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A port of the loopback interface that nobody uses now. For programs that cannot say which one they took. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
