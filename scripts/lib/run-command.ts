import { spawn } from 'node:child_process'

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
