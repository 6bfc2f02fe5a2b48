import { stopOnSignals } from '../entry/stop-on-signals.ts'
import { createSiteReader } from '../contents/site-document.ts'
import { reportEmbed } from '../publish/embed-report.ts'
import type { EmbedReport } from '../publish/embed-report.ts'
import type { SseSessions } from '../http/mcp/wire/sse-sessions.ts'
import type { Release } from '../store/store.ts'
import type { ListenArguments } from './options/listen-options.ts'
import { logError, openPublished, servePublished } from './open-published.ts'
import type { PublishedPlace } from './options/state-option.ts'

/** Command-line arguments of `gazetteer serve`. */
export interface ServeArguments extends ListenArguments, PublishedPlace {
  anyHost?: boolean
  lenientHeaders?: boolean
  rateLimit: number
  trustProxy?: boolean
  accessLog?: boolean
  sessions?: string
}

/** Serves until a signal ends it. */
export async function runServe(args: ServeArguments): Promise<void> {
  const { out, host, port, anyHost, lenientHeaders, rateLimit, trustProxy = false, accessLog } = args
  const store = openPublished(args)
  const sessions = args.sessions === undefined ? undefined : await openSessions(args.sessions)
  const server = await servePublished({
    store,
    host,
    port,
    ...(anyHost && { anyHost }),
    ...(lenientHeaders && { lenientHeaders }),
    ...(sessions && { sessions }),
    ...(rateLimit > 0 && { clientLimits: { perSecond: rateLimit, trustProxy } }),
    ...(accessLog && { onAccess: (line) => void process.stderr.write(`${JSON.stringify(line)}\n`) }),
  })
  stopOnSignals(server)
  const embed = await readEmbed(store.current())
  const embedLine = embed === undefined ? '' : `Embed it: ${embed.pinnedTag}\n`
  process.stdout.write(`Serving ${out} at ${server.url}\n${embedLine}`)
}

/** The Redis client is loaded only when used. */
async function openSessions(url: string): Promise<SseSessions> {
  const { createRedisSessions } = await import('../entry/sse-sessions-redis.ts')
  return createRedisSessions({
    url,
    onStatus: (message) => void process.stderr.write(`gazetteer: ${message}\n`),
    onError: logError,
  })
}

async function readEmbed(release: Release): Promise<EmbedReport | undefined> {
  try {
    const site = await createSiteReader(release)()
    return site && reportEmbed(release.baseUrl, site.assets)
  } catch {
    // Published by another version. It is served anyway.
    return undefined
  }
}
