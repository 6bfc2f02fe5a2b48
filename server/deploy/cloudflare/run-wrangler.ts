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
  const own = findOwnWrangler(roots)
  if (own !== undefined) return { ...own, args: [...own.args, 'deploy'] }
  return { program: 'npx', args: ['--yes', `wrangler@${WRANGLER_VERSION}`, 'deploy'] }
}

/** The project’s own wrangler, without a command; `undefined` where it has none. @param roots As above. */
export function findOwnWrangler(roots: readonly string[]): Command | undefined {
  const own = roots.map((root) => join(root, 'node_modules', 'wrangler', 'bin', 'wrangler.js')).find(existsSync)
  return own === undefined ? undefined : { program: process.execPath, args: [own] }
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

/** What {@link runPreview} runs. */
export interface PreviewOptions {
  /** As `writeDeployment` leaves it. */
  readonly folder: string
  /** 0 for any. */
  readonly port: number
  /** Called when it answers. @param origin Where, without a trailing slash. */
  readonly onReady: (origin: string) => void
}

/**
 * Runs a deployment as it would run on Cloudflare, by `wrangler dev`: workerd, the local stand-ins of its storage, and the
 * proxies that rewrite requests. It listens on 127.0.0.1 only, and ends on SIGTERM and SIGINT. What it says goes to our
 * standard error.
 *
 * @param wrangler The program, without its command.
 * @returns 0 when a signal has ended it, else its exit code.
 */
export function runPreview({ program, args }: Command, { folder, port, onReady }: PreviewOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      program,
      [
        ...args,
        'dev',
        '--local',
        '--ip=127.0.0.1',
        `--port=${port}`,
        '--inspector-ip=127.0.0.1',
        '--inspector-port=0',
        '--infer-origin-from-routes=false',
        '--live-reload=false',
        '--show-interactive-dev-session=false',
      ],
      {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' },
        // Signals of the terminal reach us alone, and we end it.
        detached: process.platform !== 'win32',
      },
    )
    let isStopping = false
    const stop = (): void => {
      isStopping = true
      child.kill('SIGTERM')
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    let said = ''
    const hear = (chunk: Buffer): void => {
      process.stderr.write(chunk)
      said += chunk.toString()
      const url = /Ready on (http:\/\/\S+)/.exec(said)?.[1]
      if (url === undefined) return
      for (const stream of [child.stdout, child.stderr]) stream.off('data', hear).pipe(process.stderr)
      onReady(new URL(url).origin)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('SIGTERM', stop)
      process.off('SIGINT', stop)
      resolve(isStopping ? 0 : (code ?? 1))
    })
  })
}
