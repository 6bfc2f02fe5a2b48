import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXAMPLE } from './build-directory.ts'
import { runCli } from './cli.ts'
import { startDirectory } from './embed/clients/serve-directory.ts'
import { packAndInstall } from './packed/installed.ts'
import { startSite } from './pages/serve-site.ts'
import { SITE_NAMES } from './pages/sites.ts'
import { startStaticExample } from './static/serve-static.ts'

/** Something that runs until all files have, and what they are told of it. */
interface Shared {
  readonly told: object
  close(): Promise<void>
}

/**
 * Builds the example, and starts a server that makes what several files of a run use when the first of them asks for it:
 * see `share`.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-shared-'))
  const compressed = join(folder, 'compressed')
  mkdirSync(compressed)
  process.env['KNOWN_COMPRESSED'] = compressed
  const { code, stderr } = await runCli(['build', '--plain', '-c', EXAMPLE, '-o', join(folder, 'example/out')])
  if (code !== 0) throw new Error(stderr)
  process.env['EXAMPLE_BUILD'] = join(folder, 'example')

  const made = new Map<string, Promise<Shared>>()
  const server = createServer((request, response) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? '')
    const shared = made.get(name) ?? make(name)
    made.set(name, shared)
    shared.then(
      ({ told }) => response.end(JSON.stringify(told)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has an address of this kind.
  process.env['SHARED_THINGS'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return async () => {
    server.close()
    const outcomes = await Promise.allSettled(made.values())
    const running = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    await Promise.all(running.map((each) => each.close()))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function make(name: string): Promise<Shared> {
  const site = SITE_NAMES.find((each) => name === `site ${each}`)
  if (site !== undefined) {
    const { url, out, close } = await startSite(site)
    return { told: { url, out }, close }
  }
  if (name === 'example') {
    const directory = await startDirectory(EXAMPLE)
    return { told: { url: directory.url }, close: () => directory.close() }
  }
  if (name === 'static example') {
    const host = await startStaticExample()
    return { told: { url: host.url, out: host.out }, close: () => host.close() }
  }
  if (name === 'package') {
    const told = await packAndInstall()
    return { told, close: async () => rmSync(told.folder, { recursive: true, force: true }) }
  }
  const [kind, ...features] = name.split(' ')
  if (kind === 'browser') {
    // Loaded by runs that need it.
    const { startBrowser } = await import('./browser.ts')
    const server = await startBrowser(features)
    return { told: { endpoint: server.wsEndpoint() }, close: () => server.close() }
  }
  throw new Error(`nothing is shared by the name ${name}`)
}
