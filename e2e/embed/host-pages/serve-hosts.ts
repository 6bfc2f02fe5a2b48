import type { Browser } from 'playwright'
import { launchBrowser } from '../../browser.ts'
import { startForeignSite } from '../../element/foreign-site.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { serveSite } from '../../pages/serve-site.ts'
import { serveDirectory } from '../clients/serve-directory.ts'

/** A script of a directory, at its addresses. */
interface Script {
  /** Always the newest. */
  readonly url: string
  readonly pinnedUrl: string
  readonly integrity: string
}

/** Everything a page of somebody else may have to do with. */
export interface Hosts {
  /** The root page of the directory. */
  readonly url: string
  readonly script: Script
  readonly module: Script
  /** The root page of another directory, and its script. */
  readonly other: { readonly url: string; readonly scriptUrl: string }
  /** Pages of others; each has an origin of its own. */
  readonly site: ForeignSite
  readonly neighbour: ForeignSite
  /** Browsers with and without WebMCP. */
  readonly on: Browser
  readonly off: Browser
  readonly close: () => Promise<void>
}

/** Starts all of it. */
export async function serveHosts(): Promise<Hosts> {
  const [directory, other, site, neighbour, off, on] = await Promise.all([
    serveDirectory('examples/building-blocks/directory.yml'),
    serveSite('english'),
    startForeignSite(),
    startForeignSite(),
    launchBrowser(),
    launchBrowser('WebMCP'),
  ])
  const { assets } = (await (await fetch(`${directory.url}_/site.json`)).json()) as {
    assets: { embed: Record<'script' | 'module', { path: string; pinned: string; integrity: string }> }
  }
  const scriptOf = (kind: 'script' | 'module'): Script => {
    const { path, pinned, integrity } = assets.embed[kind]
    return { url: directory.url + path, pinnedUrl: directory.url + pinned, integrity }
  }
  return {
    url: directory.url,
    script: scriptOf('script'),
    module: scriptOf('module'),
    other: { url: other.url, scriptUrl: `${other.url}embed.js` },
    site,
    neighbour,
    on,
    off,
    async close() {
      await Promise.all([directory, other, site, neighbour, off, on].map((each) => each.close()))
    },
  }
}
