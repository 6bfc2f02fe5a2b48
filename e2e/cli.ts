import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PROJECT_DIR } from './paths.ts'

/** The program as it ships. `npm test` builds it first. */
export const CLI: string = join(PROJECT_DIR, 'dist/server/cli.js')

/** What Node loads before it: see known-compressed.mjs. */
const FIRST = pathToFileURL(join(PROJECT_DIR, 'e2e/known-compressed.mjs')).href

/** What a finished command left. */
export interface CommandResult {
  code: number | null
  stdout: string
  stderr: string
}

/** Where and with what a command runs. */
export interface CommandOptions {
  cwd?: string
  env?: Record<string, string>
}

/** Runs `gazetteer` to its end. */
export async function runCli(args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  const child = spawnCli(args, options)
  const stdout = collect(child, 'stdout')
  const stderr = collect(child, 'stderr')
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, stdout: stdout(), stderr: stderr() }
}

/** A `gazetteer` that serves. */
export interface ServingCli {
  /** From the ready line. */
  url: string
  child: ChildProcess
  stdout(): string
  stderr(): string
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
}

/** Starts a command that serves and waits for its ready line. @throws {Error} when it ends before. */
export function startCli(args: readonly string[], options: CommandOptions = {}): Promise<ServingCli> {
  const child = spawnCli(args, options)
  const stdout = collect(child, 'stdout')
  const stderr = collect(child, 'stderr')
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const url = /http:\/\/\S+/.exec(stdout())?.[0]
      if (!url) return
      const stop = (): Promise<number | null> => {
        child.kill('SIGTERM')
        return ended
      }
      resolve({ url, child, stdout, stderr, stop })
    })
    void ended.then((code) => reject(new Error(`gazetteer ${args.join(' ')} ended with ${code}: ${stderr()}`)))
  })
}

/** Starts a command. */
export function spawnCli(args: readonly string[], { cwd = PROJECT_DIR, env = {} }: CommandOptions): ChildProcess {
  const { GAZETTEER_BASE_URL: _baseUrl, PORT: _port, HOST: _host, ...inherited } = process.env
  const first = process.env['KNOWN_COMPRESSED'] === undefined ? [] : ['--import', FIRST]
  return spawn(process.execPath, [...first, CLI, ...args], { cwd, env: { ...inherited, NO_COLOR: '1', ...env } })
}

function collect(child: ChildProcess, stream: 'stdout' | 'stderr'): () => string {
  let text = ''
  child[stream]?.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  return () => text
}
