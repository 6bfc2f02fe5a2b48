import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_DIR } from '../paths.ts'
import { readServices } from './services.ts'
import { startService } from './service-process.ts'
import type { ServiceProcess } from './service-process.ts'
import { startOnFreePort } from './start-on-free-port.ts'
import type { OnPort } from './start-on-free-port.ts'

/** One line of its log: who was asked for a request, in the order of the attempts. */
export interface UpstreamLine {
  readonly status: number
  readonly ports: readonly number[]
}

/** nginx in front of instances. */
export interface Balancer extends OnPort<ServiceProcess> {
  /** What it did so far, without what it has not written yet. */
  readLog(): UpstreamLine[]
}

/**
 * Starts nginx with the configuration we ship, with these instances in the place of its three.
 *
 * @param folder Where it may write.
 */
export async function startNginx(folder: string, ports: readonly number[]): Promise<Balancer> {
  const service = await startNginxWith(folder, (port) => writeSite(port, ports))
  const log = join(folder, 'upstream.log')
  return { ...service, readLog: () => readFileSync(log, 'utf8').trim().split('\n').filter(Boolean).map(parseLine) }
}

/** Starts nginx with a site, which listens on the given port of 127.0.0.1. @param folder Where it may write. */
export async function startNginxWith(
  folder: string,
  writeConfiguration: (port: number) => string,
): Promise<OnPort<ServiceProcess>> {
  const { nginx = '' } = readServices()
  const log = join(folder, 'upstream.log')
  const config = join(folder, 'nginx.conf')
  mkdirSync(folder, { recursive: true })
  writeFileSync(log, '')
  writeFileSync(config, frame(folder))
  return startOnFreePort((port) => {
    writeFileSync(join(folder, 'site.conf'), writeConfiguration(port))
    // It names the system when it listens.
    return startService(nginx, ['-p', folder, '-c', config, '-e', 'stderr'], /\[notice\] .* OS: /)
  })
}

/** The file as shipped; only its ports are others. */
function writeSite(port: number, ports: readonly number[]): string {
  const shipped = readFileSync(join(PROJECT_DIR, 'deploy/nginx.conf'), 'utf8')
  const site = shipped.replace('listen 80;', `listen 127.0.0.1:${port};`)
  return ports.reduce(
    (text, instance, index) => text.replaceAll(`127.0.0.1:${3001 + index}`, `127.0.0.1:${instance}`),
    site,
  )
}

function frame(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr notice;
events { worker_connections 1024; }
http {
${kinds.map((kind) => `  ${kind}_temp_path ${folder}/${kind};`).join('\n')}
  log_format upstream '$status $upstream_addr';
  access_log ${folder}/upstream.log upstream;
  include ${folder}/site.conf;
}
`
}

function parseLine(line: string): UpstreamLine {
  const [status = '', ...addresses] = line.split(/[\s,]+/)
  const ports = addresses.flatMap((address) => (/:(\d+)$/.exec(address) ?? []).slice(1).map(Number))
  return { status: Number(status), ports }
}
