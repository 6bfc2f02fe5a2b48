import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCli, startCli } from '../cli.ts'
import { openDoor } from '../open-door.ts'
import { share } from '../share.ts'
import { SITES, SITE_NAMES, findView } from './sites.ts'
import type { SiteName, ViewKind } from './sites.ts'

/** A directory of our own, served under the address it was built for: its canonical URLs lead to it. */
export interface ServedSite {
  readonly name: SiteName
  /** The root page. */
  readonly url: string
  /** The folder it is published in. */
  readonly out: string
  /** A page of this directory. */
  pageUrl(slug: string): string
  /** Stops the server and removes what was published, unless all files of a run share it. */
  close(): Promise<void>
}

/** Serves one directory, once for all files of a run. @throws {Error} With what the build said, when it fails. */
export async function serveSite(name: SiteName): Promise<ServedSite> {
  const shared = await share<Pick<ServedSite, 'url' | 'out'>>(`site ${name}`)
  const site = shared === undefined ? await startSite(name) : { ...shared, close: async () => undefined }
  return { ...site, name, pageUrl: (slug) => (slug === '' ? site.url : `${site.url}${encodeURIComponent(slug)}/`) }
}

/** Builds one directory and starts a server for it. @throws {Error} With what the build said, when it fails. */
export async function startSite(name: SiteName): Promise<Pick<ServedSite, 'url' | 'out' | 'close'>> {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-site-'))
  const out = join(folder, 'out')
  mkdirSync(join(folder, 'sources'))
  const config = await SITES[name](join(folder, 'sources'))
  const door = await openDoor()
  const url = `http://127.0.0.1:${door.port}/`
  const env = { GAZETTEER_BASE_URL: url.slice(0, -1) }
  const { code, stderr } = await runCli(['build', '--plain', '-c', config, '-o', out], { env })
  if (code !== 0) {
    await door.close()
    throw new Error(stderr)
  }
  // A test follows links faster than any crawler.
  const server = await startCli(['serve', '-o', out, '--port', '0', '--rate-limit', '0', '--cost-limit', '0'])
  door.leadTo(Number(new URL(server.url).port))
  return {
    url,
    out,
    async close() {
      await server.stop()
      await door.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Every directory of the tests, served. */
export interface ServedPages {
  /** Where a kind of page, or another view, is. */
  urlOf(kind: ViewKind): string
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
  const urlOf = (kind: ViewKind): string => {
    const view = findView(kind)
    return site(view.site).url + view.path
  }
  return { site, urlOf, close }
}
