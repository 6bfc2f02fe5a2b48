import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { crc32, gzipSync } from 'node:zlib'

/** How a host behaves. */
export interface HostOptions {
  /** Where the folder is on the host: empty for its root, or for instance `/repo`. */
  readonly prefix?: string
  /** Waited before each answer. Default: 0. */
  readonly delayMs?: number
  /** Whether text is compressed for whoever takes gzip. Default: false. */
  readonly gzip?: boolean
  /** Whether other sites may read it, as on GitHub Pages. Default: false. */
  readonly isOpen?: boolean
  /** What it does differently from a plain host. */
  readonly habit?: HostHabit
}

/** What a host was asked for, and what became of it. */
export interface HostRequest {
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** Whether it asked for a part. */
  readonly isRange: boolean
  /** 0 where the connection was cut. */
  readonly status: number
  /** Of the body as it was sent. */
  readonly bytes: number
  /** When it arrived and when it was answered, in milliseconds since a moment in the past. */
  readonly beganMs: number
  readonly endedMs: number
}

/** A folder on a host that does nothing but send files. */
export interface PlainHost {
  /** Of the folder, with a trailing slash. */
  readonly url: string
  /** In the order in which they were answered. */
  readonly requests: HostRequest[]
  close(): Promise<void>
}

/** What a host sends. */
export interface HostAnswer {
  readonly status: number
  readonly type: string
  readonly body: Buffer
  /** Coding that it says the body is in. */
  readonly coding?: string
}

/** A request for a file. */
export interface FileRequest {
  /** Below the folder, decoded. */
  readonly path: string
  /** Whether whoever asks wants none from a cache. */
  readonly isFresh: boolean
  /** Answers another path as a plain host would. */
  readonly answer: (path: string) => HostAnswer
}

/** Changes what a plain host would send; `undefined` cuts the connection. */
export type HostHabit = (
  request: FileRequest,
  answer: HostAnswer,
) => HostAnswer | undefined | Promise<HostAnswer | undefined>

/** What every host knows. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
}

/** Types that hosts compress. */
const TEXT_TYPE = /^text\/|json|xml/

/**
 * Serves a folder as the plainest of hosts do: GET and HEAD of files that exist, `index.html` for a folder, 404 for the
 * rest. No ranges, no rewriting, no compression, no header besides the type, which follows the extension and otherwise
 * is `application/octet-stream`; unless the options say something else.
 */
export async function serveFolder(folder: string, options: HostOptions = {}): Promise<PlainHost> {
  const { prefix = '', delayMs = 0, gzip = false, isOpen = false, habit } = options
  const requests: HostRequest[] = []
  const compress = createCompressor()

  async function answer(request: IncomingMessage): Promise<HostAnswer | undefined> {
    if (delayMs > 0) await setTimeout(delayMs)
    const { method = '', url = '', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return refuse(405)
    const name = pathBelow(prefix, url)
    if (name === undefined) return refuse(404)
    const plain = answerFrom(folder, name)
    const isFresh = /no-cache|max-age=0/.test(headers['cache-control'] ?? '')
    const sent = habit
      ? await habit({ path: name, isFresh, answer: (other) => answerFrom(folder, other) }, plain)
      : plain
    return sent && gzip ? compress(sent, headers) : sent
  }

  const server = createServer((request, response) => {
    const beganMs = performance.now()
    const { method = '', url = '', headers } = request
    const end = (sent: HostAnswer | undefined): void => {
      const [status, bytes] = [sent?.status ?? 0, sent?.body.length ?? 0]
      requests.push({
        method,
        url,
        isRange: headers.range !== undefined,
        status,
        bytes,
        beganMs,
        endedMs: performance.now(),
      })
      if (sent === undefined) {
        response.destroy()
        return
      }
      const open = isOpen ? { 'access-control-allow-origin': '*' } : {}
      const coding = sent.coding === undefined ? {} : { 'content-encoding': sent.coding }
      response.writeHead(status, { 'content-type': sent.type, 'content-length': bytes, ...coding, ...open })
      response.end(method === 'HEAD' ? undefined : sent.body)
    }
    void answer(request).then(end, () => end(undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Listening on a port, so this is not a pipe's name.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${prefix}/`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** An answer without content. */
export function refuse(status: number): HostAnswer {
  return { status, type: 'text/plain; charset=utf-8', body: Buffer.from(`${status}\n`) }
}

function pathBelow(prefix: string, url: string): string | undefined {
  const { pathname } = new URL(url, 'http://host')
  return pathname.startsWith(`${prefix}/`) ? decodeURIComponent(pathname.slice(prefix.length + 1)) : undefined
}

function answerFrom(folder: string, name: string): HostAnswer {
  const file = path.join(folder, name.endsWith('/') || name === '' ? `${name}index.html` : name)
  const isInside = file.startsWith(folder + path.sep)
  if (!isInside || !statSync(file, { throwIfNoEntry: false })?.isFile()) return refuse(404)
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream'
  return { status: 200, type, body: readFileSync(file) }
}

/** Compresses each text once: the time it takes is no part of what is measured. */
function createCompressor() {
  const known = new Map<string, Buffer>()
  return (answer: HostAnswer, { 'accept-encoding': accepted = '' }: IncomingHttpHeaders): HostAnswer => {
    const { type, body, coding } = answer
    if (coding !== undefined || !TEXT_TYPE.test(type) || !accepted.includes('gzip')) return answer
    const key = `${body.length} ${crc32(body)}`
    const compressed = known.get(key) ?? gzipSync(body)
    known.set(key, compressed)
    return { ...answer, body: compressed, coding: 'gzip' }
  }
}
