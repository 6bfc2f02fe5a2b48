import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import type { ClientHttp2Session } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startCli } from '../cli.ts'
import type { ServingCli } from '../cli.ts'
import { PROJECT_DIR } from '../paths.ts'
import { rpc } from '../protocol/post.ts'
import { parseCommand, readLastStage } from './containerfile.ts'
import { publishEdition, SITE_HOST } from './editions.ts'
import { startService } from './service-process.ts'
import type { ServiceProcess } from './service-process.ts'
import { readServices } from './services.ts'
import { startOnFreePort } from './start-on-free-port.ts'
import type { OnPort } from './start-on-free-port.ts'

interface Compose {
  readonly services: Readonly<
    Record<'build' | 'serve' | 'proxy', { command: string[]; healthcheck: { test: string[] }; volumes: string[] }>
  >
  readonly volumes: object
}

const read = (file: string): string => readFileSync(join(PROJECT_DIR, 'deploy', file), 'utf8')
const compose = parse(read('compose.yml')) as Compose
const { caddy } = readServices()

describe('deploy/compose.yml', () => {
  it('asks for health as the image does', () => {
    const check = readLastStage(read('Containerfile')).find(({ name }) => name === 'HEALTHCHECK')
    // Compose reads $$ as $.
    const test = compose.services.serve.healthcheck.test.map((part) => part.replaceAll('$$', '$'))
    expect(test).toEqual(['CMD', ...parseCommand(check?.value ?? '')])
  })

  it('shares between its services only what it declares', () => {
    const sources = Object.values(compose.services).flatMap(({ volumes }) => volumes.map((each) => each.split(':')[0]))
    const named = sources.filter((source) => /^\w+$/.test(source ?? ''))
    expect(new Set(named)).toEqual(new Set(Object.keys(compose.volumes)))
    expect(compose.services.serve.volumes).toEqual(['published:/srv/gazetteer:ro'])
  })
})

describe.skipIf(caddy === undefined)('deploy/Caddyfile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-compose-'))
  let server: ServingCli
  let proxy: OnPort<ServiceProcess>
  let session: ClientHttp2Session

  beforeAll(async () => {
    const edition = await publishEdition(folder, 'ultramarine')
    const args = compose.services.serve.command.map((each) => each.replace('/srv/gazetteer/public', edition.out))
    server = await startCli([...args, '--port', '0'])
    const { host } = new URL(server.url)
    const site = read('Caddyfile').replace('serve:3000', host)
    proxy = await startOnFreePort((port) => {
      // Certificates of its own for this machine, and one port: what is not for the file that ships.
      const options = `https_port ${port}\nauto_https disable_redirects\nlocal_certs\nskip_install_trust\nadmin off\nstorage file_system ${folder}/data`
      writeFileSync(join(folder, 'Caddyfile'), `{\n${options}\n}\n${site}`)
      const env = { PATH: process.env['PATH'], HOME: folder, DOMAIN: SITE_HOST }
      return startService(
        caddy ?? '',
        ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
        // It serves before it has one, and ends every handshake until then.
        /certificate obtained successfully/,
        env,
      )
    })
    session = connect(`https://${SITE_HOST}:${proxy.port}`, {
      lookup: (_name, _options, give) => give(null, [{ address: '127.0.0.1', family: 4 }], 4),
      rejectUnauthorized: false,
      servername: SITE_HOST,
    })
  })

  afterAll(async () => {
    session?.destroy()
    await proxy?.stop()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function ask(headers: Record<string, string>, body?: string): Promise<{ status: number; text: string }> {
    // Nobody asks for another port than 443 where this is used.
    const stream = session.request({ ':authority': SITE_HOST, ...headers })
    const status = new Promise<number>((resolve) => stream.once('response', (sent) => resolve(Number(sent[':status']))))
    stream.end(body)
    return { status: await status, text: await text(stream) }
  }

  it('answers pages and MCP over HTTP/2', async () => {
    expect(await ask({ ':path': '/tools/' })).toMatchObject({
      status: 200,
      text: expect.stringContaining('ultramarine'),
    })
    expect(session.alpnProtocol).toBe('h2')
    const post = { ':method': 'POST', ':path': '/mcp', 'content-type': 'application/json' }
    const answer = await ask(
      post,
      JSON.stringify(rpc(1, 'tools/call', { name: 'search', arguments: { query: 'thing 7' } })),
    )
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('tools-7') })
  })

  it('passes on events as they come, and refuses what is too large', async () => {
    const stream = session.request({ ':authority': SITE_HOST, ':path': '/mcp/sse', accept: 'text/event-stream' })
    const first = await new Promise<string>((resolve) => stream.once('data', (chunk: Buffer) => resolve(String(chunk))))
    expect(first).toContain('event: endpoint')
    stream.close()
    const post = { ':method': 'POST', ':path': '/mcp', 'content-type': 'application/json' }
    expect((await ask(post, ' '.repeat((4 << 20) + 1))).status).toBe(413)
  })
})
