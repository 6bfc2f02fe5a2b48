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

/**
 * Asks an endpoint one thing with MCP Inspector `--cli`, which connects anew each time.
 *
 * @param era `legacy` begins with `initialize`, `modern` speaks 2026-07-28 only, `auto` finds out.
 */
export async function inspect(
  url: string,
  era: 'legacy' | 'modern' | 'auto',
  method: string,
  ...args: readonly string[]
): Promise<Inspected> {
  const folder = mkdtempSync(join(tmpdir(), 'inspector-'))
  const connection = ['--cli', '--server-url', url, '--transport', 'http', '--protocol-era', era, '--stored-auth-only']
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
