import type { Certificate } from './certificate.ts'
import { readServices } from './services.ts'
import { startService } from './service-process.ts'
import type { ServiceProcess } from './service-process.ts'

/** Starts a Redis that keeps nothing on disk. @param options Further settings, for instance `--requirepass`. */
export function startRedis(port: number, options: readonly string[] = []): Promise<ServiceProcess> {
  const { redis = '' } = readServices()
  const nothingKept = ['--save', '', '--appendonly', 'no']
  return startService(redis, ['--bind', '127.0.0.1', '--port', String(port), ...nothingKept, ...options], port)
}

/** As {@link startRedis}, and speaks TLS only. */
export function startTlsRedis(port: number, { certificate, key }: Certificate): Promise<ServiceProcess> {
  const tls = ['--tls-port', String(port), '--tls-cert-file', certificate, '--tls-key-file', key]
  return startRedis(port, ['--port', '0', ...tls, '--tls-ca-cert-file', certificate, '--tls-auth-clients', 'no'])
}
