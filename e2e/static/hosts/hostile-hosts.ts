import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { refuse } from '../serve-folder.ts'
import type { HostHabit } from '../serve-folder.ts'

/** Files that only the engine reads. */
export function isSearchFile(path: string): boolean {
  return path.startsWith('_/search')
}

/** Waited before a connection is cut: longer than a host takes that answers. */
const LATE_MS = 50

/** Hosts that change what they send, and still give the engine all it needs. */
export const ODD_HOSTS: Readonly<Record<string, HostHabit>> = {
  'compresses everything once more': (_request, answer) => ({
    ...answer,
    body: gzipSync(answer.body),
    coding: 'gzip',
  }),

  'says that what is in gzip is sent in gzip': ({ path }, answer) =>
    path.endsWith('.gz') && answer.status === 200 ? { ...answer, coding: 'gzip' } : answer,

  'takes what is in gzip for text': ({ path }, answer) =>
    path.endsWith('.gz') ? { ...answer, type: 'text/plain; charset=utf-8' } : answer,
}

/** Hosts that lack what the engine needs. */
export const BROKEN_HOSTS: Readonly<Record<string, HostHabit>> = {
  'answers the root page where there is no file, and has no search files': ({ path, answer }, sent) =>
    isSearchFile(path) || sent.status === 404 ? answer('') : sent,

  'answers the root page for pieces': ({ path, answer }, sent) => (path.endsWith('.gz') ? answer('') : sent),

  'has no folder whose name begins with _': ({ path }, answer) => (path.startsWith('_/search') ? refuse(404) : answer),

  'has lost the files of the release': ({ path }, answer) => (path.endsWith('.gz') ? refuse(404) : answer),

  'cuts compressed files in half': ({ path }, answer) =>
    path.endsWith('.gz') ? { ...answer, body: answer.body.subarray(0, answer.body.length >> 1) } : answer,

  'sends other bytes': ({ path }, answer) =>
    path.endsWith('.gz') ? { ...answer, body: flipBit(answer.body) } : answer,

  'sends nothing': ({ path }, answer) => (path.endsWith('.gz') ? { ...answer, body: Buffer.alloc(0) } : answer),

  'fails late': async ({ path }, answer) => {
    if (!isSearchFile(path)) return answer
    await setTimeout(LATE_MS)
    return undefined
  },

  'is overloaded': ({ path }, answer) => (isSearchFile(path) ? refuse(503) : answer),
}

function flipBit(body: Buffer): Buffer {
  const copy = Buffer.from(body)
  const at = copy.length >> 1
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}
