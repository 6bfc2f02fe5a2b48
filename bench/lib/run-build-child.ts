import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BuildRun } from './build-child.ts'

const CHILD = fileURLToPath(new URL('build-child.ts', import.meta.url))

/** Runs `build-child.ts` with these arguments. @throws {Error} When it fails. */
export async function runBuildChild(...args: string[]): Promise<BuildRun> {
  const child = spawn(process.execPath, [CHILD, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`${args.join(' ')} ended with exit code ${String(code)}`)
  // Written by the child as this type.
  return JSON.parse(output) as BuildRun
}
