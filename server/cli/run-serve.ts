import { stopOnSignals } from '../entry/stop-on-signals.ts'
import type { ListenArguments } from './listen-options.ts'
import { openPublished, servePublished } from './open-published.ts'

/** What `gazetteer serve` takes from the command line. */
export interface ServeArguments extends ListenArguments {
  out: string
  anyHost?: boolean
  lenientHeaders?: boolean
  accessLog?: boolean
}

/** Serves until a signal ends it. */
export async function runServe({ out, host, port, anyHost, lenientHeaders, accessLog }: ServeArguments): Promise<void> {
  const store = openPublished(out)
  const server = await servePublished({
    store,
    host,
    port,
    ...(anyHost && { anyHost }),
    ...(lenientHeaders && { lenientHeaders }),
    ...(accessLog && { onAccess: (line) => void process.stderr.write(`${JSON.stringify(line)}\n`) }),
  })
  stopOnSignals(server)
  process.stdout.write(`Serving ${out} at ${server.url}\n`)
}
