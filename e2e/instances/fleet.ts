import { once } from 'node:events'
import { startCli } from '../cli.ts'
import type { ServingCli } from '../cli.ts'

/** `gazetteer serve`, as one of several. */
export interface Instance extends ServingCli {
  readonly port: number
  /** Ends it, however; resolves when it is gone. */
  destroy(): Promise<void>
}

/** Starts an instance that serves the release in `state`. */
export async function startInstance(
  state: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Instance> {
  const serving = await startCli(
    [
      'serve',
      '--state',
      state,
      '--port',
      '0',
      '--rate-limit',
      '0',
      '--cost-limit',
      '0',
      '--log-level',
      'warn',
      ...args,
    ],
    { env },
  )
  const { child } = serving
  return {
    ...serving,
    port: Number(new URL(serving.url).port),
    async destroy() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      await closed
    },
  }
}

/** Starts three instances. @param outs The folder of each; the last one is that of the others as well. */
export function startThree(outs: readonly string[], args?: readonly string[], env?: Record<string, string>) {
  return Promise.all([0, 1, 2].map((index) => startInstance(outs[index] ?? outs.at(-1) ?? '', args, env)))
}
