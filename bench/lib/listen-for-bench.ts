import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on a free port of the loopback interface. @returns The port. */
export async function listenForBench(server: Pick<Server, 'listen' | 'address'>): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // Listening on TCP: the address is not a pipe's name.
  return (server.address() as AddressInfo).port
}
