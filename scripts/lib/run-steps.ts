import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'

/** A command that must succeed. */
export interface Step {
  readonly name: string
  /** Searched among the project's tools first. */
  readonly command: string
  readonly args: readonly string[]
  /** Added to the environment. */
  readonly env?: Readonly<Record<string, string>>
}

export interface StepsOptions {
  /** The folder of the project. */
  readonly cwd: string
  readonly write: (text: string) => void
  /** Stops running steps and starts no more. */
  readonly signal?: AbortSignal
}

/** Timeout far above any step's duration, for one that hangs. */
const TIMEOUT_MS = 20 * 60_000

/** The environment in which the tools of a project are found. Node keeps what it compiles: tests start it often. */
export function createToolEnv(project: string): NodeJS.ProcessEnv {
  const tools = path.join(project, 'node_modules', '.bin')
  return {
    ...process.env,
    PATH: `${tools}${path.delimiter}${process.env['PATH'] ?? ''}`,
    NODE_COMPILE_CACHE: path.join(project, '.cache', 'compile'),
  }
}

/**
 * Runs steps in parallel, in order, and writes for each its result, its CPU time and, if it fails, its output.
 * They must share no state. The last line has the CPU time of all.
 *
 * @returns How many failed or did not begin.
 */
export async function runSteps(steps: readonly Step[], { cwd, write, signal }: StepsOptions): Promise<number> {
  const start = performance.now()
  const waiting = [...steps]
  const failed: string[] = []
  let cpuSeconds = 0

  async function runNext(): Promise<void> {
    const step = waiting.shift()
    if (step === undefined) return
    const result = await runStep(step, cwd, signal)
    cpuSeconds += result.cpuSeconds
    if (!result.passed) {
      failed.push(step.name)
      write(`\n— ${step.name}: ${step.command} ${step.args.join(' ')}\n${result.output}\n`)
    }
    write(`${result.passed ? '✓' : '✗'} ${step.name.padEnd(12)} ${describe(result)}\n`)
    if (!signal?.aborted) await runNext()
  }

  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, runNext))
  if (failed.length > 0) write(`failed: ${failed.join(', ')}\n`)
  write(`  ${'all'.padEnd(12)} ${describe({ cpuSeconds, wallSeconds: (performance.now() - start) / 1000 })}\n`)
  return failed.length + waiting.length
}

function runStep(step: Step, cwd: string, signal: AbortSignal | undefined): Promise<CommandResult> {
  const signals = [AbortSignal.timeout(TIMEOUT_MS), ...(signal === undefined ? [] : [signal])]
  return runCommand(step.command, step.args, {
    cwd,
    env: { ...createToolEnv(cwd), ...step.env },
    signal: AbortSignal.any(signals),
  })
}

function describe({ cpuSeconds, wallSeconds }: Pick<CommandResult, 'cpuSeconds' | 'wallSeconds'>): string {
  return `${cpuSeconds.toFixed(1).padStart(6)} s CPU ${wallSeconds.toFixed(1).padStart(6)} s`
}

/** The outcome of a command. */
export interface CommandResult {
  readonly passed: boolean
  /** Its output on both streams, in order of arrival. */
  readonly output: string
  readonly wallSeconds: number
  /** CPU time of it and of the processes it waited for; 0 on Windows. */
  readonly cpuSeconds: number
}

export interface CommandOptions {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  /** Stops it with all processes it started; then it has failed. */
  readonly signal?: AbortSignal
}

/** Node cannot report a child's CPU time; a POSIX shell can, and writes it to descriptor 3, apart from the outputs. */
const TIMED = '"$@" 3>&-; code=$?; times >&3; exit "$code"'

/**
 * Runs a command to its end and keeps its output. It never rejects: a command that cannot be started has failed.
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env = process.env, signal }: CommandOptions,
): Promise<CommandResult> {
  const isPosix = process.platform !== 'win32'
  const start = performance.now()
  const child = spawn(isPosix ? 'sh' : command, isPosix ? ['-c', TIMED, 'sh', command, ...args] : args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    // In a process group of its own it can be stopped with all it started.
    detached: isPosix,
    shell: !isPosix,
  })
  const output: string[] = []
  const times: string[] = []
  for (const [index, chunks] of [output, output, times].entries()) {
    child.stdio[index + 1]?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  }

  const stop = (): void => {
    output.push('\nstopped\n')
    if (child.pid === undefined) return
    try {
      process.kill(isPosix ? -child.pid : child.pid)
    } catch {
      // It ended by itself a moment ago.
    }
  }
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', ({ message }) => {
      output.push(`${message}\n`)
      resolve(null)
    })
    child.once('close', resolve)
  })
  signal?.removeEventListener('abort', stop)
  return {
    passed: code === 0,
    output: output.join(''),
    wallSeconds: (performance.now() - start) / 1000,
    cpuSeconds: sumTimes(times.join('')),
  }
}

/** Adds up the output of `times`: minutes and seconds, user and system, of the shell and its children. */
function sumTimes(text: string): number {
  return [...text.matchAll(/(\d+)m(\d+[.,]\d+)s/g)].reduce(
    (sum, [, minutes, seconds = '0']) => sum + Number(minutes) * 60 + Number(seconds.replace(',', '.')),
    0,
  )
}
