import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCli, startCli } from '../cli.ts'
import { PAGES, SITES, SITE_NAMES } from './sites.ts'
import type { PageKind, SiteName } from './sites.ts'

/** A directory of our own, served under the address it was built for: its canonical URLs lead to it. */
export interface ServedSite {
  readonly name: SiteName
  /** The root page. */
  readonly url: string
  /** The folder it is published in. */
  readonly out: string
  /** A page of this directory. */
  pageUrl(slug: string): string
  /** Stops the server and removes what was published. */
  close(): Promise<void>
}

/** Builds one directory and serves it. @throws {Error} With what the build said, when it fails. */
export async function serveSite(name: SiteName): Promise<ServedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-site-'))
  const out = join(folder, 'out')
  mkdirSync(join(folder, 'sources'))
  const config = await SITES[name](join(folder, 'sources'))
  const port = await reservePort()
  const env = { GAZETTEER_BASE_URL: `http://127.0.0.1:${port.number}` }
  const { code, stderr } = await runCli(['build', '-c', config, '-o', out], { env })
  await port.release()
  if (code !== 0) throw new Error(stderr)
  const server = await startCli(['serve', '-o', out, '--port', String(port.number)])
  return {
    name,
    url: server.url,
    out,
    pageUrl: (slug) => (slug === '' ? server.url : `${server.url}${encodeURIComponent(slug)}/`),
    async close() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Every directory of the tests, served. */
export interface ServedPages {
  /** Where a kind of page is. */
  urlOf(kind: PageKind): string
  site(name: SiteName): ServedSite
  close(): Promise<void>
}

/** Builds and serves every directory. @throws {Error} when one fails; then none is served. */
export async function servePages(): Promise<ServedPages> {
  const outcomes = await Promise.allSettled(SITE_NAMES.map(serveSite))
  const served = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const close = async (): Promise<void> => {
    await Promise.all(served.map((each) => each.close()))
  }
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) {
    await close()
    throw failed.reason
  }
  const sites = new Map(served.map((each) => [each.name, each]))
  const site = (name: SiteName): ServedSite => {
    const found = sites.get(name)
    if (found === undefined) throw new Error(`no directory ${name}`)
    return found
  }
  return { site, urlOf: (kind) => site(PAGES[kind].site).pageUrl(PAGES[kind].slug), close }
}

/** Keeps a free port until the server needs it. */
async function reservePort(): Promise<{ number: number; release(): Promise<void> }> {
  const holder = createServer()
  await new Promise<void>((resolve, reject) => {
    holder.once('error', reject)
    holder.listen(0, '127.0.0.1', resolve)
  })
  const address = holder.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return {
    number: address.port,
    release: () => new Promise((resolve) => holder.close(() => resolve())),
  }
}
