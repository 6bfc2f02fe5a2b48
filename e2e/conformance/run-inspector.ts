import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { runProgram } from './run-program.ts'

const PACKAGE = new URL('.', import.meta.resolve('@modelcontextprotocol/inspector/package.json'))
const INSPECTOR = fileURLToPath(new URL('clients/launcher/build/index.js', PACKAGE))

/** What the Inspector printed. */
export interface Inspected {
  /** 0; 5 where a tool refused, 6 where `--strict` found an error in a schema. */
  readonly code: number
  /** The result, as the Inspector understood it; missing where there was none. */
  readonly result?: unknown
  /** What it says on the side: warnings, or its error as JSON. */
  readonly stderr: string
}

type Era = 'legacy' | 'modern' | 'auto'

/**
 * Asks an endpoint one thing with MCP Inspector `--cli`, which connects anew each time.
 *
 * @param era `legacy` begins with `initialize`, `modern` speaks 2026-07-28 only, `auto` finds out.
 */
export function inspect(url: string, era: Era, method: string, ...args: readonly string[]): Promise<Inspected> {
  const connection = ['--server-url', url, '--transport', 'http', '--stored-auth-only']
  return runInspector(connection, era, method, args)
}

/** As {@link inspect}, over the standard input and output of a program. @param command Its words. */
export function inspectProgram(
  command: readonly string[],
  era: Era,
  method: string,
  ...args: readonly string[]
): Promise<Inspected> {
  return runInspector([...command, '--transport', 'stdio'], era, method, args)
}

async function runInspector(
  target: readonly string[],
  era: Era,
  method: string,
  args: readonly string[],
): Promise<Inspected> {
  const folder = mkdtempSync(join(tmpdir(), 'inspector-'))
  const connection = ['--cli', ...target, '--protocol-era', era]
  const form = ['--format', 'json', '--quiet']
  try {
    const all = [...connection, ...form, '--method', method, ...args]
    const { code, stdout, stderr } = await runProgram(INSPECTOR, all, folder)
    const printed = stdout === '' ? {} : z.object({ result: z.unknown() }).parse(JSON.parse(stdout))
    return { code, ...printed, stderr }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
