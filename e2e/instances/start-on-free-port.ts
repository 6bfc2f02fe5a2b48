import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { PortTakenError } from './service-process.ts'

/** A program that listens on a port it was told. */
export type OnPort<T> = T & { readonly port: number }

/**
 * Starts a program that can neither be given a socket nor say which port it took: with a free port of the loopback
 * interface, and with another one when somebody was quicker to take that.
 *
 * @param start Rejects with a {@link PortTakenError} when the port is not free any more.
 */
export async function startOnFreePort<T extends object>(start: (port: number) => Promise<T>): Promise<OnPort<T>> {
  for (;;) {
    const port = await findFreePort()
    try {
      return { ...(await start(port)), port }
    } catch (error) {
      if (!(error instanceof PortTakenError)) throw error
    }
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  // A server that listens on TCP has an address of this kind.
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
