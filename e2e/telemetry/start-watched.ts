import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildDirectory, EXAMPLE } from '../build-directory.ts'
import { startCli } from '../cli.ts'
import type { ServingCli } from '../cli.ts'

/** Publishes the example. @returns The folder, and a function that removes it. */
export async function publishExample(): Promise<{ out: string; remove: () => void }> {
  const out = await buildDirectory(EXAMPLE)
  return { out, remove: () => rmSync(dirname(out), { recursive: true, force: true }) }
}

/** A server that an operator looks at. */
export interface WatchedServer extends ServingCli {
  readonly port: number
  /** URL of the operator's listener. */
  readonly admin: string
}

/** Serves with a listener for the operator. */
export async function startWatched(out: string, args: readonly string[]): Promise<WatchedServer> {
  const serving = await startCli([
    'serve',
    '-o',
    out,
    '--port',
    '0',
    '--admin-port',
    '0',
    '--log-format',
    'json',
    ...args,
  ])
  await waitFor(() => /"event":"server.started"/.test(serving.stderr()), serving)
  const started = readLog(serving.stderr()).find(({ event }) => event === 'server.started')
  return { ...serving, port: Number(new URL(serving.url).port), admin: String(started?.['admin']) }
}

/** The records of a log. @throws {Error} when a line is none. */
export function readLog(text: string): { event: string; [field: string]: unknown }[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { event: string })
}

/** Waits for something that a server says on standard error. */
export function waitFor(isThere: () => boolean, { child }: Pick<ServingCli, 'child'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (!isThere()) return
      child.stderr?.off('data', look)
      resolve()
    }
    child.stderr?.on('data', look)
    child.once('close', () => reject(new Error('it ended before')))
    look()
  })
}
