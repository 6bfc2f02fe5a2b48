import { closeSync, createWriteStream, fstatSync, openSync, readSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'

/**
 * Serves a folder as a bucket does: GET with one range or none, 404 where there is no such file. A POST to a folder in it
 * notes an error there, in the file `errors`.
 */
export function serveFiles(folder: string): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const path = join(folder, new URL(request.url ?? '/', 'http://files').pathname)
    if (request.method === 'POST') {
      request.pipe(createWriteStream(join(path, 'errors'), { flags: 'a' })).on('close', () => response.end())
      return
    }
    const bytes = readRange(path, request.headers.range)
    if (bytes === undefined) response.writeHead(404).end()
    else response.end(bytes)
  }
}

function readRange(path: string, range: string | undefined): Uint8Array | undefined {
  let descriptor
  try {
    descriptor = openSync(path, 'r')
  } catch {
    return undefined
  }
  try {
    const [, first = 0, last = fstatSync(descriptor).size - 1] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    const bytes = new Uint8Array(Number(last) - Number(first) + 1)
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, Number(first)))
  } finally {
    closeSync(descriptor)
  }
}
