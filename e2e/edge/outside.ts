import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** How something outside the worker behaves. */
export type OutsideMode = 'works' | 'throws' | 'hangs' | 'garbage' | 'empty'

/** What a worker of the tests reads from: a bucket over a folder and a key-value store, which break when told to. */
export interface Outside {
  bucket: OutsideMode
  keyValues: OutsideMode
  /** Keys of the bucket that are not there. */
  readonly missing: Set<string>
  /** What is waited for before an answer is given. */
  gate: Promise<void>
  /** What was asked: `bucket key`, with ` first-last` where a part was, `get key` and `put key`. */
  readonly asked: string[]
  readonly values: Map<string, string>
  /** Resolves when something is asked that contains this text, from now on. */
  untilAsked(text: string): Promise<void>
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/**
 * The worker between: gives the tested worker objects with the methods of R2 and KV and asks this process by HTTP.
 * Entrypoints `Bucket` and `KeyValues`, binding `OUTSIDE`.
 */
export const OUTSIDE_SCRIPT = `
import { WorkerEntrypoint } from 'cloudflare:workers'
export class Bucket extends WorkerEntrypoint {
  async get(key, options) {
    const headers = options?.range ? { range: 'bytes=' + options.range.offset + '-' + (options.range.offset + options.range.length - 1) } : {}
    const answer = await this.env.OUTSIDE.fetch('http://outside/bucket/' + encodeURIComponent(key), { headers })
    const bytes = await answer.arrayBuffer()
    if (answer.status === 404) return null
    if (answer.status !== 200) throw new Error('the bucket is broken')
    return { size: Number(answer.headers.get('x-size')), arrayBuffer: () => bytes }
  }
}
export class KeyValues extends WorkerEntrypoint {
  async get(key) {
    const answer = await this.env.OUTSIDE.fetch('http://outside/values/' + encodeURIComponent(key))
    if (answer.status === 404) return null
    if (answer.status !== 200) throw new Error('the store is broken')
    return answer.text()
  }
  async put(key, value) {
    await this.env.OUTSIDE.fetch('http://outside/values/' + encodeURIComponent(key), { method: 'PUT', body: value })
  }
}
export default { fetch: () => new Response('nobody asks') }
`

/** Creates {@link Outside}. @param folder Where keys of the bucket are files. */
export function createOutside(folder: string): Outside {
  const waiting = new Set<(line: string) => void>()
  const note = (line: string): void => {
    outside.asked.push(line)
    for (const hear of waiting) hear(line)
  }
  const outside: Outside = {
    bucket: 'works',
    keyValues: 'works',
    missing: new Set(),
    gate: Promise.resolve(),
    asked: [],
    values: new Map(),
    untilAsked: (text) =>
      new Promise((resolve) => {
        const hear = (line: string): void => {
          if (!line.includes(text)) return
          waiting.delete(hear)
          resolve()
        }
        waiting.add(hear)
      }),
    async handle(request, response) {
      const [, kind, encoded = ''] = (request.url ?? '').split('/')
      const key = decodeURIComponent(encoded)
      if (kind === 'bucket') {
        const { range } = request.headers
        note(`bucket ${key}${range === undefined ? '' : ` ${range.slice('bytes='.length)}`}`)
        await outside.gate
        answerBucket(outside, join(folder, key), key, request, response)
        return
      }
      note(`${request.method === 'PUT' ? 'put' : 'get'} ${key}`)
      if (outside.keyValues === 'hangs') return
      if (outside.keyValues === 'throws') response.writeHead(500).end()
      else if (request.method === 'PUT') await takeValue(outside, key, request, response)
      else answerValue(outside, key, response)
    },
  }
  return outside
}

async function takeValue(
  { values }: Outside,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  values.set(key, await text(request))
  response.end()
}

function answerValue({ keyValues, values }: Outside, key: string, response: ServerResponse): void {
  const value = keyValues === 'empty' ? undefined : values.get(key)
  if (value === undefined) response.writeHead(404).end()
  else response.end(keyValues === 'garbage' ? value.replaceAll('a', 'b') : value)
}

function answerBucket(
  { bucket, missing }: Outside,
  path: string,
  key: string,
  { headers }: IncomingMessage,
  response: ServerResponse,
): void {
  if (bucket === 'hangs') return
  if (bucket === 'throws') {
    response.writeHead(500).end()
    return
  }
  const size = missing.has(key) || bucket === 'empty' ? undefined : statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined) {
    response.writeHead(404).end()
    return
  }
  const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
  const first = Number(range?.[1] ?? 0)
  const bytes = readPart(path, first, Math.min(size, Number(range?.[2] ?? size - 1) + 1) - first)
  if (bucket === 'garbage') bytes.reverse()
  response.writeHead(200, { 'x-size': String(size) }).end(bytes)
}

function readPart(path: string, offset: number, length: number): Buffer {
  const descriptor = openSync(path, 'r')
  const bytes = Buffer.alloc(Math.min(length, fstatSync(descriptor).size - offset))
  readSync(descriptor, bytes, 0, bytes.length, offset)
  closeSync(descriptor)
  return bytes
}
