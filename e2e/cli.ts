import { fork, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CommandOrder, CommandResult } from './cli-process.ts'
import { PROJECT_DIR } from './paths.ts'

export type { CommandResult } from './cli-process.ts'

/** The program as it ships. `npm test` builds it first. */
export const CLI: string = join(PROJECT_DIR, 'dist/server/cli.js')

/** What Node loads before it: see known-compressed.mjs. */
const FIRST = pathToFileURL(join(PROJECT_DIR, 'e2e/known-compressed.mjs')).href

/** Where and with what a command runs. */
export interface CommandOptions {
  cwd?: string
  env?: Record<string, string>
}

/** Commands that leave nothing in a process. */
const REPEATED = ['build', 'check', 'init', 'verify']

/**
 * Runs `gazetteer` to its end: what most tests only need done, in a process that has done the like before, which takes a
 * third of the time; where the environment is for Node, in one of its own.
 */
export function runCli(args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  const isForNode = Object.keys(options.env ?? {}).some((name) => name.startsWith('NODE_'))
  return REPEATED.includes(args[0] ?? '') && !isForNode ? runAgain(args, options) : runAlone(args, options)
}

/** Runs `gazetteer` to its end in a process of its own, as people do. */
export async function runAlone(args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  const child = spawnCli(args, options)
  const stdout = collect(child, 'stdout')
  const stderr = collect(child, 'stderr')
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, stdout: stdout(), stderr: stderr() }
}

let repeating: ChildProcess | undefined
let last: Promise<unknown> = Promise.resolve()

/** Runs a command in the process of this thread for them, one after the other. */
function runAgain(args: readonly string[], { cwd = PROJECT_DIR, env = {} }: CommandOptions): Promise<CommandResult> {
  const order: CommandOrder = { args, cwd, env: createEnv(env) }
  const result = last.then(async () => {
    repeating ??= fork(join(PROJECT_DIR, 'e2e/cli-process.ts'), {
      execArgv: importsFirst(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const child = repeating
    child.ref()
    child.channel?.ref()
    child.send(order)
    const over = new AbortController()
    const [told] = await Promise.race(['message', 'exit'].map((event) => once(child, event, over)))
    over.abort()
    // Nothing waits for it that does not wait for a command.
    child.unref()
    child.channel?.unref()
    // What it says as it ends is a number, or nothing.
    if (typeof told !== 'object' || told === null) throw new Error(`gazetteer ${args.join(' ')} ended the process`)
    return told as CommandResult
  })
  last = result.catch(() => (repeating = undefined))
  return result
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
  return spawn(process.execPath, [...importsFirst(), CLI, ...args], { cwd, env: createEnv(env) })
}

function importsFirst(): string[] {
  return process.env['KNOWN_COMPRESSED'] === undefined ? [] : ['--import', FIRST]
}

function createEnv(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { GAZETTEER_BASE_URL: _baseUrl, PORT: _port, HOST: _host, ...inherited } = process.env
  return { ...inherited, NO_COLOR: '1', ...env }
}

function collect(child: ChildProcess, stream: 'stdout' | 'stderr'): () => string {
  let text = ''
  child[stream]?.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  return () => text
}
