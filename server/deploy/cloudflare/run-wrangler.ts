import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The version that deployments are tested with. */
export const WRANGLER_VERSION = '4.164.0'

/** A program and its arguments. */
export interface Command {
  readonly program: string
  readonly args: readonly string[]
}

/**
 * Command for `wrangler deploy`: the project’s own wrangler if it has one, otherwise npx with the version that was
 * tested.
 *
 * @param roots Folders whose `node_modules` are searched, in order.
 */
export function findWrangler(roots: readonly string[]): Command {
  const own = roots.map((root) => join(root, 'node_modules', 'wrangler', 'bin', 'wrangler.js')).find(existsSync)
  return own === undefined
    ? { program: 'npx', args: ['--yes', `wrangler@${WRANGLER_VERSION}`, 'deploy'] }
    : { program: process.execPath, args: [own, 'deploy'] }
}

/**
 * Runs a command in a folder. It shares our terminal: it may prompt, and reports its own progress.
 *
 * @returns Its exit code.
 */
export function runInFolder({ program, args }: Command, folder: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      // Its standard output goes to our standard error: ours is for --json.
      stdio: ['inherit', process.stderr, process.stderr],
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
      shell: process.platform === 'win32' && program === 'npx',
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}
