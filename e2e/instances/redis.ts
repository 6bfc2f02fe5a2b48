import type { Certificate } from './certificate.ts'
import { readServices } from './services.ts'
import { startService } from './service-process.ts'
import type { ServiceProcess } from './service-process.ts'
import { startOnFreePort } from './start-on-free-port.ts'
import type { OnPort } from './start-on-free-port.ts'

/** A Redis and its port. */
export type RedisProcess = OnPort<ServiceProcess>

/** Starts a Redis that keeps nothing on disk. @param options Further settings, for instance `--requirepass`. */
export function startRedis(options: readonly string[] = []): Promise<RedisProcess> {
  return startOnFreePort((port) => start(['--port', String(port), ...options]))
}

/** As {@link startRedis}, and speaks TLS only. */
export function startTlsRedis({ certificate, key }: Certificate): Promise<RedisProcess> {
  const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', certificate]
  return startOnFreePort((port) =>
    start(['--port', '0', '--tls-port', String(port), ...files, '--tls-auth-clients', 'no']),
  )
}

function start(options: readonly string[]): Promise<ServiceProcess> {
  const { redis = '' } = readServices()
  const nothingKept = ['--save', '', '--appendonly', 'no']
  return startService(redis, ['--bind', '127.0.0.1', ...nothingKept, ...options], /Ready to accept connections/)
}
