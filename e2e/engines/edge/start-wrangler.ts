import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { PROJECT_DIR } from '../../paths.ts'
import { COMPATIBILITY_DATE } from './runtime.ts'
import type { RunningWorker } from './runtime.ts'

/** A Worker that `wrangler dev` runs. */
export interface WranglerOptions {
  /** One ES module, in a folder of its own. */
  readonly script: string
  /** The export that answers. */
  readonly entrypoint: string
  readonly sessionClass: string
  /** Text bindings. */
  readonly vars: Readonly<Record<string, string>>
}

/** Starts `wrangler dev`: the same runtime, behind the proxies that stand in for Cloudflare's own. Loopback only. */
export async function startWrangler({
  script,
  entrypoint,
  sessionClass,
  vars,
}: WranglerOptions): Promise<RunningWorker> {
  const folder = dirname(script)
  const config = {
    name: 'gazetteer-tests',
    main: 'main.js',
    compatibility_date: COMPATIBILITY_DATE,
    compatibility_flags: ['nodejs_compat'],
    no_bundle: true,
    rules: [{ type: 'ESModule', globs: ['*.js'] }],
    send_metrics: false,
    durable_objects: { bindings: [{ name: 'SSE_SESSIONS', class_name: sessionClass }] },
    migrations: [{ tag: 'v1', new_sqlite_classes: [sessionClass] }],
    vars,
  }
  const main = `export { ${entrypoint} as default, ${sessionClass} } from './${basename(script)}'\n`
  writeFileSync(join(folder, 'main.js'), main)
  writeFileSync(join(folder, 'wrangler.json'), JSON.stringify(config))
  const { CLOUDFLARE_API_TOKEN: _token, ...inherited } = process.env
  const child = spawn(
    process.execPath,
    [
      join(PROJECT_DIR, 'node_modules/wrangler/bin/wrangler.js'),
      'dev',
      '--local',
      '--ip=127.0.0.1',
      '--port=0',
      '--inspector-ip=127.0.0.1',
      '--inspector-port=0',
      '--show-interactive-dev-session=false',
      '--live-reload=false',
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...inherited,
        CI: '1',
        NO_COLOR: '1',
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
        WRANGLER_SEND_METRICS: 'false',
        XDG_CONFIG_HOME: folder,
      },
    },
  )
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    const hear = (chunk: Buffer): void => {
      text += chunk.toString()
      const ready = /Ready on (http:\S+)/.exec(text)?.[1]
      if (ready !== undefined) resolve(ready)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => reject(new Error(`wrangler dev ended:\n${text}`)))
  })
  return {
    urls: [url.replace('localhost', '127.0.0.1')],
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
