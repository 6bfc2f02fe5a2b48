import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { MemoryFile } from '../../../server/store/memory.fixture.ts'
import type { Release } from '../../../shared/release/release.ts'
import { publishFiles } from '../publish-files.ts'
import { createSender } from './send.ts'
import { LISTENERS, SITE_HEADER, VERSION_HEADER } from './site-headers.ts'

/** Where the runtime is and what it reads. */
export interface EdgeRuntime {
  /** Answers for the directory that a header names. */
  readonly url: string
  /** Answer for one directory each, in the order of `LISTENERS`. */
  readonly listeners: readonly string[]
  /** The directories, a folder each. */
  readonly folder: string
  /** Whether answers come through the proxies of `wrangler dev`. */
  readonly isProxied: boolean
}

declare module 'vitest' {
  interface ProvidedContext {
    edgeRuntime: EdgeRuntime
  }
}

/** A directory in the runtime. */
export interface EdgeSite {
  /** Its own address, where it has one: without a path. */
  readonly origin: string | undefined
  /** What is published is answered from the next request on. */
  publish(release: Release, files: readonly MemoryFile[]): void
  /** Sends a request after all that is being published. */
  send(request: Request): Promise<Response>
}

const { url, folder: root, listeners } = inject('edgeRuntime')
const sender = createSender(url)
const folders: string[] = []

/** Creates a directory. @param published Its private folder, where something is published; otherwise nothing is. */
export function createSite(published?: string): EdgeSite {
  const id = randomUUID()
  makeFolder(id, published)
  return openSite(id, undefined)
}

/** Creates one with an address of its own. @throws {Error} when all addresses have been given away. */
export function createListeningSite(published?: string): EdgeSite {
  for (const [number, id] of LISTENERS.entries()) {
    if (isTaken(id, published)) continue
    return openSite(id, listeners[number])
  }
  throw new Error(`All ${LISTENERS.length} addresses are taken: add listeners to worker.ts and site-headers.ts.`)
}

function openSite(id: string, origin: string | undefined): EdgeSite {
  const folder = join(root, id)
  folders.push(folder)
  let version = 0
  let published = Promise.resolve()
  const send = async (request: Request): Promise<Response> => {
    await published
    return sender.send(request, { [SITE_HEADER]: id, [VERSION_HEADER]: String(version) })
  }
  return {
    origin,
    send,
    publish(release, files) {
      version += 1
      published = published.then(() => publishFiles(folder, release, files))
      // Who only listens, or has only an address, does not say that something was published.
      if (version > 1) void send(new Request('http://localhost/_/readyz'))
    },
  }
}

function makeFolder(id: string, published: string | undefined): void {
  if (published === undefined) mkdirSync(join(root, id))
  else symlinkSync(published, join(root, id))
}

/** Only one of all test processes can make a folder. */
function isTaken(id: string, published: string | undefined): boolean {
  try {
    makeFolder(id, published)
    return false
  } catch {
    return true
  }
}

/** Unexpected errors that the runtime has met in the directories of this file's tests. */
export function readErrors(): string[] {
  return folders
    .map((folder) => join(folder, 'errors'))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'))
}

/** Cuts every connection of this file's tests. */
export function closeSites(): void {
  sender.close()
}
