import type { Store } from '../../../server/store/store.ts'
import { folderOf, followStore } from './follow-store.ts'
import { createListeningSite, createSite } from './site.ts'
import type { EdgeSite } from './site.ts'

/** Cloudflare hands a Worker what is asked of its own hosts. */
const OF_THE_PLATFORM = new Set(['allowedHosts'])

/** A store and how a test wants to answer from it. */
export interface RemoteOptions {
  readonly store: Store
  /** What a test sets besides: nothing of it can be set from outside the runtime. */
  readonly options: Readonly<Record<string, unknown>>
}

/** A store answered from by the runtime. */
export interface Remote {
  send(request: Request): Promise<Response>
  /** Gives it an address of its own. @returns It, without a path. */
  listen(): string
}

/**
 * Creates a {@link Remote}. Nothing happens before it is used, so that what cannot be done fails the test that asks for
 * it: such tests belong in the table of what only Node is asked.
 */
export function createRemote({ store, options }: RemoteOptions): Remote {
  let site: EdgeSite | undefined
  let follow = (): void => undefined
  const start = (create: (published?: string) => EdgeSite): EdgeSite => {
    if (site !== undefined) return site
    const names = Object.keys(options).filter((name) => options[name] !== undefined && !OF_THE_PLATFORM.has(name))
    if (names.length > 0) {
      throw new Error(`The edge cannot be given ${names.join(', ')} from outside. List the test in only-on-node.ts.`)
    }
    const published = folderOf(store)
    site = create(published)
    if (published === undefined) follow = followStore(store, site)
    return site
  }
  return {
    async send(request) {
      const started = start(createSite)
      follow()
      return started.send(request)
    },
    listen() {
      const { origin } = start(createListeningSite)
      if (origin === undefined) throw new Error('listen before anything is asked')
      return origin
    },
  }
}
