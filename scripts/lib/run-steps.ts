import { availableParallelism } from 'node:os'
import path from 'node:path'
import { runCommand } from './run-command.ts'
import type { CommandResult } from './run-command.ts'

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

/** The environment in which the tools of a project are found. */
export function createToolEnv(project: string): NodeJS.ProcessEnv {
  const tools = path.join(project, 'node_modules', '.bin')
  return { ...process.env, PATH: `${tools}${path.delimiter}${process.env['PATH'] ?? ''}` }
}

/**
 * Runs steps in parallel, in order, and writes for each its result, its CPU time and, if it fails, its output.
 * They must share no state. The last line has the CPU time of all.
 *
 * @returns Whether all passed.
 */
export async function runSteps(steps: readonly Step[], { cwd, write, signal }: StepsOptions): Promise<boolean> {
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
  return failed.length === 0 && waiting.length === 0
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
