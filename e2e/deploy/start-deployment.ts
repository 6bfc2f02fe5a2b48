import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler'

/** A deployment that runs in workerd. */
export interface RunningDeployment {
  /** Asks the Worker, whatever host the URL names. */
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** Where R2’s S3 API is. */
  readonly bucketEndpoint: string
  close(): Promise<void>
}

/** Keys that R2’s S3 API takes. */
export const BUCKET_KEYS = { accessKeyId: 'local-key-id', secretAccessKey: 'local-secret' }

/**
 * Starts what `gazetteer deploy cloudflare` wrote, read as wrangler reads it, in workerd: offline, with an empty bucket
 * and an empty key-value store.
 */
export async function startDeployment(folder: string): Promise<RunningDeployment> {
  const { workerOptions } = readWorkerOptions(join(folder, 'wrangler.jsonc'))
  const { modulesRules: _rules, r2Buckets, ...options } = workerOptions
  const modules = readdirSync(join(folder, 'modules')).filter((name) => name.endsWith('.js'))
  const buckets = Object.entries(r2Buckets ?? {}).map(([binding, bucket]) => {
    const { id } = bucket as { id: string }
    return [binding, { id, s3Credentials: BUCKET_KEYS }] as const
  })
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      telemetry: { enabled: false },
      host: '127.0.0.1',
      port: 0,
      workers: [
        {
          ...options,
          name: 'deployment',
          // As the rules of the configuration say.
          modulesRoot: folder,
          modules: ['worker.js', ...modules.map((name) => `modules/${name}`)].map((path) => ({
            type: 'ESModule' as const,
            path: join(folder, path),
          })),
          r2Buckets: Object.fromEntries(buckets),
        },
      ],
    }),
  )
  const url = await miniflare.ready
  return {
    // Proof: Miniflare’s requests and responses are undici’s, as ours are.
    fetch: (address, init) => miniflare.dispatchFetch(address, init as never) as never,
    bucketEndpoint: `${url.origin}/cdn-cgi/local/r2/s3`,
    close: () => miniflare.dispose(),
  }
}
