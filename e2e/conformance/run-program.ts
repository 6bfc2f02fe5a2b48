import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { PROGRAM_LIMIT_MS } from '../wait-limit.ts'

const running = new Set<ChildProcess>()

/** What a program left. */
export interface ProgramResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs a Node program to its end.
 *
 * @param folder Where it may leave files: its home and working directory.
 * @throws {Error} with its last words when it was killed.
 */
export async function runProgram(script: string, args: readonly string[], folder: string): Promise<ProgramResult> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', HOME: folder, USERPROFILE: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PROGRAM_LIMIT_MS,
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
    throw new Error(
      `${script} was killed; it has ${PROGRAM_LIMIT_MS} ms. It said last: ${(stdout + stderr).slice(-2000)}`,
    )
  }
  return { code, stdout, stderr }
}

/** Kills what still runs, for `afterAll`. */
export function stopPrograms(): void {
  for (const child of running) child.kill('SIGKILL')
}
