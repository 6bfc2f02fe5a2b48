import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'

/** A program that serves on a port. */
export interface ServiceProcess {
  readonly port: number
  readonly child: ChildProcess
  /** Sends a signal. */
  kill(signal: NodeJS.Signals): void
  /** Ends it, however; resolves when it is gone. */
  stop(): Promise<void>
}

/**
 * Starts a program and waits until it accepts connections.
 *
 * @param env Its whole environment. Default: ours.
 * @param user Whose rights it has. Default: ours.
 * @throws {Error} When it ends before; with what it said.
 */
export async function startService(
  path: string,
  args: readonly string[],
  port: number,
  env: NodeJS.ProcessEnv = process.env,
  user: { readonly uid?: number; readonly gid?: number } = {},
): Promise<ServiceProcess> {
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'], env, ...user })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'close')
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${path} ended with ${child.exitCode}: ${said}`)
  }
  return {
    port,
    child,
    kill: (signal) => void child.kill(signal),
    async stop() {
      // A stopped process takes no other signal.
      child.kill('SIGKILL')
      await ended
    },
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
