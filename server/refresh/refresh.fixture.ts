import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { parseRefreshFile } from '../../shared/refresh-file/refresh-file.ts'
import type { RefreshLine } from '../../shared/refresh-file/refresh-line.ts'
import { startSites, type StubSites } from './fetching/stub-sites.fixture.ts'
import type { Resolve } from './fetching/resolve-names.ts'
import { readForgeAccess } from './forges/request-forges.ts'
import { startForge, type StubForge, type StubForgeOptions } from './forges/stub-forges.fixture.ts'
import { refreshDirectory, type RefreshOptions, type RefreshOutcome, type RefreshReport } from './refresh-directory.ts'

/** A directory in a temporary folder, with sites and forges that it is asked about. */
export interface StubWorld {
  readonly folder: string
  readonly sites: StubSites
  readonly forge: StubForge
  /** Address of a site. @param path With its slash. */
  url(host: string, path?: string): string
  write(files: Readonly<Record<string, string>>): void
  /** Rows of `list.csv`, and a `directory.yml` for them. @param config Further lines of it. */
  list(rows: readonly (readonly [name: string, url: string])[], config?: string): void
  read(file: string): string
  /** Lines of the file that was written, by key. */
  lines(): Map<string, RefreshLine>
  /** @param at Moment, as in `2026-11-22` or with a time. */
  refresh(at: string, options?: Partial<RefreshOptions>): Promise<RefreshOutcome>
  /** As {@link StubWorld.refresh}, for one that is done. */
  report(at: string, options?: Partial<RefreshOptions>): Promise<RefreshReport>
  close(): Promise<void>
}

/** What a world answers. */
export interface WorldOptions {
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
  /** Default: every name is on this machine. */
  readonly resolve?: Resolve
  readonly forge?: StubForgeOptions
  readonly token?: string
}

/** Starts a world. Nothing in it waits for time to pass. */
export async function startWorld({ answer, resolve, forge, token = 'token' }: WorldOptions): Promise<StubWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-refresh-'))
  const sites = await startSites(answer)
  const stub = await startForge(forge ?? { find: () => undefined })
  const world: StubWorld = {
    folder,
    sites,
    forge: stub,
    url: (host, path = '/') => `http://${host}:${sites.port}${path}`,
    write(files) {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true })
        writeFileSync(join(folder, name), text)
      }
    },
    list(rows, config = '') {
      const cells = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      world.write({
        'list.csv': `name,url\n${cells.join('\n')}\n`,
        'directory.yml': `title: T\ndescription: D.\nbase_url: https://d.example\nsources: [{kind: csv, files: list.csv, defaults: {category: All}}]\n${config}`,
      })
    },
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    lines: () => new Map(parseRefreshFile(world.read('directory.refresh.jsonl'), 'x', () => {}).lines),
    refresh(at, options = {}) {
      let now = Date.parse(at)
      return refreshDirectory({
        configPath: join(folder, 'directory.yml'),
        clock: {
          now: () => now,
          async sleep(ms) {
            const until = now + ms
            await setImmediate()
            now = Math.max(now, until)
          },
        },
        resolve: resolve ?? (() => Promise.resolve(['127.0.0.1'])),
        access: readForgeAccess({ GITHUB_API_URL: stub.root, GITHUB_TOKEN: token }),
        version: 'test',
        stop: new AbortController().signal,
        settings: { connectMs: 60_000, timeoutMs: 60_000 },
        ...options,
      })
    },
    async report(at, options) {
      const outcome = await world.refresh(at, options)
      if (outcome.status !== 'done') throw new Error(JSON.stringify(outcome))
      return outcome.report
    },
    async close() {
      await Promise.all([sites.close(), stub.close()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return world
}
