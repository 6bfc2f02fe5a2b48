import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A process of ours that answers messages. */
export interface Child {
  /** Sends a message and waits for the reply. @throws {Error} When the process ends first. */
  ask<Answer>(message: object): Promise<Answer>
  stop(): Promise<void>
}

/**
 * Starts `bench/{name}.ts` in a process of its own, with the same Node.
 *
 * @param flags For Node, before the file.
 */
export function startChild(name: string, flags: readonly string[] = []): Child {
  const file = fileURLToPath(new URL(`../${name}.ts`, import.meta.url))
  const child = fork(file, { execArgv: [...process.execArgv, ...flags], stdio: ['ignore', 2, 2, 'ipc'] })
  return {
    ask<Answer>(message: object) {
      return new Promise<Answer>((resolve, reject) => {
        const onExit = (): void => reject(new Error(`${name} ended before it answered`))
        child.once('exit', onExit)
        // The two ends of a channel are written together; its messages are not checked.
        child.once('message', (answer) => {
          child.off('exit', onExit)
          resolve(answer as Answer)
        })
        child.send(message)
      })
    },
    stop: () => stopChild(child),
  }
}

function stopChild(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}
