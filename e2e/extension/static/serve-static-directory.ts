import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { copyPart } from '../../build-directory.ts'
import { runCli, startCli } from '../../cli.ts'

/** What every host knows. */
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

/** The path below which the static host has the directory. */
const PREFIX = '/repo/'

/** A directory on a static host, and a server over the same release. */
export interface StaticDirectory {
  /** The root page on the static host, where nothing but files is. */
  readonly url: string
  /** The root page of the server. */
  readonly serverUrl: string
  /** What the static host was asked for, for instance `GET /repo/mcp.json`; emptied by tests. */
  readonly asked: string[]
  /** Headers of requests that ask for parts of files. */
  readonly ranges: string[]
  /** Changes a file's bytes on their way. */
  change: ((path: string, bytes: Buffer) => Buffer) | undefined
  close(): Promise<void>
}

/**
 * Publishes a part of the example twice: as files on a host that knows few types, has no ranges, no compression, and
 * answers a POST with 501, and on a server.
 */
export async function serveStaticDirectory(): Promise<StaticDirectory> {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-static-'))
  const asked: string[] = []
  const ranges: string[] = []
  const out = join(folder, 'out')
  const host = createServer(({ method, url = '', headers }, response) => {
    asked.push(`${method} ${url}`)
    if (headers.range !== undefined) ranges.push(headers.range)
    if (method !== 'GET') return response.writeHead(501).end()
    const path = decodeURIComponent(url.slice(PREFIX.length)).replace(/(^|\/)$/, '$1index.html')
    const bytes = url.startsWith(PREFIX) ? readIfFile(join(out, path)) : undefined
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    response.writeHead(bytes ? 200 : 404, { 'content-type': type, 'access-control-allow-origin': '*' })
    return response.end(bytes && (result.change?.(path, bytes) ?? bytes))
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}${PREFIX}`
  const baseUrl = url.slice(0, -1)
  const config = copyPart(join(folder, 'sources'))
  const { code, stderr } = await runCli(['build', '-c', config, '-o', out, '--base-url', baseUrl, '--target', 'static'])
  if (code !== 0) throw new Error(stderr)
  const server = await startCli(['serve', '-o', out, '--port', '0', '--rate-limit', '0', '--cost-limit', '0'])
  const result: StaticDirectory = {
    url,
    serverUrl: server.url,
    asked,
    ranges,
    change: undefined,
    async close() {
      await server.stop()
      await new Promise((resolve) => {
        host.close(resolve)
        host.closeAllConnections()
      })
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return result
}

function readIfFile(path: string): Buffer | undefined {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(path) : undefined
}
