import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

const running = new Set<ChildProcess>()

/** What a program left. */
export interface ProgramResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** How a program runs. */
export interface ProgramOptions {
  /** It is killed after that. */
  readonly timeoutMs: number
  /** Where it may leave files: its home and working directory. */
  readonly folder: string
}

/**
 * Runs a Node program to its end.
 *
 * @throws {Error} with its last words when it was killed.
 */
export async function runProgram(
  script: string,
  args: readonly string[],
  { timeoutMs, folder }: ProgramOptions,
): Promise<ProgramResult> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', HOME: folder, USERPROFILE: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  running.add(child)
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('close', resolve)
    child.on('error', reject)
  })
  running.delete(child)
  if (code === null) {
    throw new Error(`${script} was killed; it has ${timeoutMs} ms. It said last: ${(stdout + stderr).slice(-2000)}`)
  }
  return { code, stdout, stderr }
}

/** Kills what still runs, for `afterAll`. */
export function stopPrograms(): void {
  for (const child of running) child.kill('SIGKILL')
}
