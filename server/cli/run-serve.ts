import { stopOnSignals } from '../entry/stop-on-signals.ts'
import { openWorkerLink } from '../entry/workers/worker-link.ts'
import type { WorkerLink } from '../entry/workers/worker-link.ts'
import { createReleaseGate } from '../entry/workers/release-gate.ts'
import type { ReleaseGate } from '../entry/workers/release-gate.ts'
import { shareBudgets } from '../entry/workers/share-limits.ts'
import { createWorkerSessions } from '../entry/workers/worker-sessions.ts'
import { createSiteReader } from '../contents/site-document.ts'
import { reportEmbed } from '../publish/embed-report.ts'
import type { EmbedReport } from '../publish/embed-report.ts'
import type { ProxyTrust } from '../http/limits/forwarded-address.ts'
import type { NodeFileStore } from '../store/node-files.ts'
import type { Release } from '../store/store.ts'
import type { LimitArguments } from './options/limit-options.ts'
import type { ListenArguments } from './options/listen-options.ts'
import { openPublished, servePublished } from './open-published.ts'
import { PACKAGE_INFO } from './package-info.ts'
import { openSight, watchServer } from './sight/open-sight.ts'
import type { SightArguments } from './sight/sight-options.ts'
import type { PublishedPlace } from './options/state-option.ts'

/** Command-line arguments of `gazetteer serve`. */
export interface ServeArguments extends LimitArguments, ListenArguments, PublishedPlace, SightArguments {
  anyHost?: boolean
  lenientHeaders?: boolean
  trustProxy?: number
  trustProxyHeader: ProxyTrust['header']
  strictReady?: boolean
  workers: number
}

/** Serves until a signal ends it; as one of several where a supervisor started it. */
export async function runServe(args: ServeArguments): Promise<void> {
  const link = openWorkerLink()
  try {
    await serve(args, link)
  } catch (error) {
    // Else what connects it with its supervisor would keep it from ending.
    if (link !== undefined) process.channel?.unref()
    throw error
  }
}

async function serve(args: ServeArguments, link: WorkerLink | undefined): Promise<void> {
  const { out, host, port, anyHost, lenientHeaders, rateLimit, costLimit, trustProxy: hops } = args
  const sight = openSight(args, link?.salt)
  const gate = link && createReleaseGate(link)
  const store = openPublished(
    args,
    (error) => sight.observer.failed(error),
    gate && { agree: (release) => gate.agree(release) },
  )
  if (gate) await joinOthers(gate, store)
  const sessions = link && createWorkerSessions({ link })
  const server = await servePublished({
    store,
    health: () => store.health(),
    onDamage: () => store.doubt(),
    ...(args.strictReady && { strictReady: true }),
    sight,
    host,
    port,
    ...(anyHost && { anyHost }),
    ...(lenientHeaders && { lenientHeaders }),
    ...(sessions && { sessions }),
    ...(link && {
      workers: link.count,
      companions: {
        isReplaced: () => link.isReplaced(),
        whenOpen: () => gate?.whenOpen(),
        shareBudgets: (budgets) => shareBudgets(budgets, link),
      },
    }),
    ...(hops !== undefined && { trustProxy: { hops, header: args.trustProxyHeader } }),
    clientLimits: {
      requestsPerSecond: rateLimit,
      unitsPerSecond: costLimit,
    },
  })
  const { version } = PACKAGE_INFO
  const watched = await watchServer(sight, server, {
    store,
    health: () => store.health(),
    place: args,
    args,
    version,
    link,
  })
  if (link === undefined) stopOnSignals(watched)
  const embed = await readEmbed(store.current())
  const embedLine = embed === undefined ? '' : `Embed it: ${embed.pinnedTag}\n`
  const said = `Serving ${out} at ${server.url}\n${embedLine}`
  if (link === undefined) process.stdout.write(said)
  else link.follow(watched, said)
}

/** Waits until other workers serve the same release. */
async function joinOthers(gate: ReleaseGate, store: NodeFileStore): Promise<void> {
  while (!(await gate.agree(store.current().id))) store.reload()
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
