import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A program that serves. */
export interface ServiceProcess {
  readonly child: ChildProcess
  /** What it said when it was ready: the first group of the pattern, or all it matched. */
  readonly ready: string
  /** Sends a signal. */
  kill(signal: NodeJS.Signals): void
  /** Ends it, however; resolves when it is gone. */
  stop(): Promise<void>
}

/** What `gazetteer serve` says with its URL. */
export const READY_LINE = /^Serving .* at (http:\S+)\n/m

/** Somebody else has the port that a program was to take. */
export class PortTakenError extends Error {}

/**
 * Starts a program and waits until it says that it is ready.
 *
 * @param ready What it says then, on either stream.
 * @param env Its whole environment. Default: ours.
 * @param user Whose rights it has. Default: ours.
 * @throws {PortTakenError} When it cannot have its port.
 * @throws {Error} When it ends before; with what it said.
 */
export async function startService(
  path: string,
  args: readonly string[],
  ready: RegExp,
  env: NodeJS.ProcessEnv = process.env,
  user: { readonly uid?: number; readonly gid?: number } = {},
): Promise<ServiceProcess> {
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'], env, ...user })
  const ended = once(child, 'close')
  const stop = async (): Promise<void> => {
    // A stopped process takes no other signal.
    child.kill('SIGKILL')
    await ended
  }
  let said = ''
  try {
    const match = await new Promise<RegExpExecArray>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          said += chunk.toString()
          const found = ready.exec(said)
          if (found) resolve(found)
          else if (/address already in use/i.test(said)) reject(new PortTakenError(said))
        })
      }
      ended.then(([code]) => reject(new Error(`${path} ended with ${code}: ${said}`)), reject)
    })
    return { child, ready: match[1] ?? match[0], kill: (signal) => void child.kill(signal), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
