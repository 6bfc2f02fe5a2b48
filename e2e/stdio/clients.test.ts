import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client as ClientV2 } from '@modelcontextprotocol/client'
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLI, runCli } from '../cli.ts'
import { inspectProgram } from '../conformance/run-inspector.ts'
import { stopPrograms } from '../conformance/run-program.ts'
import { listToolNames } from '../list-tool-names.ts'
import { exercise } from '../protocol/exercise-with-clients.ts'
import type { ConnectedClient } from '../protocol/connect-clients.ts'

const folder = mkdtempSync(join(tmpdir(), 'gazetteer-stdio-clients-'))
const out = join(folder, 'out')
const PROGRAM = { command: process.execPath, args: [CLI, 'mcp', out] }
const INFO = { name: 'exercise', version: '1.0.0' }

beforeAll(async () => {
  const built = await runCli(['build', '--plain', '-c', 'examples/building-blocks/directory.yml', '-o', out])
  if (built.code !== 0) throw new Error(built.stderr)
})
afterAll(() => {
  stopPrograms()
  rmSync(folder, { recursive: true, force: true })
})

async function connectV1(): Promise<ConnectedClient> {
  const client = new ClientV1(INFO)
  await client.connect(new StdioV1(PROGRAM))
  return { name: 'v1', client, era: 'legacy', protocolVersion: undefined }
}

async function connectV2(options: ConstructorParameters<typeof ClientV2>[1]): Promise<ConnectedClient> {
  const client = new ClientV2(INFO, options)
  await client.connect(new StdioV2(PROGRAM))
  const protocolVersion = client.getNegotiatedProtocolVersion()
  return { name: 'v2', client, era: protocolVersion === '2026-07-28' ? 'modern' : 'legacy', protocolVersion }
}

describe('gazetteer mcp with the official clients', () => {
  it.each([
    ['v1', undefined, connectV1],
    ['v2 of 2025-06-18', '2025-06-18', () => connectV2({ supportedProtocolVersions: ['2025-06-18'] })],
    ['v2 of 2026-07-28', '2026-07-28', () => connectV2({ versionNegotiation: { mode: { pin: '2026-07-28' } } })],
    ['v2 that finds out', '2026-07-28', () => connectV2({ versionNegotiation: { mode: 'auto' } })],
  ] as const)('serves %s [stdio:answers:clients]', async (_name, protocolVersion, connect) => {
    const report = await exercise(await connect(), { query: 'database', maxEach: 3 })
    expect(report).toMatchObject({ protocolVersion, serverName: 'localhost/mcp', tools: listToolNames('root') })
    expect([report.found.length, report.browsed.length, report.categories.length]).toEqual([50, 396, 12])
    expect(report.read).toHaveLength(3)
    expect(report.fetched).toHaveLength(3)
  })

  it.each(['legacy', 'modern', 'auto'] as const)('serves the Inspector, %s [stdio:answers:clients]', async (era) => {
    const { code, result } = await inspectProgram([PROGRAM.command, ...PROGRAM.args], era, 'tools/list', '--strict')
    expect([code, result]).toMatchObject([0, { tools: listToolNames('root').map((name) => ({ name })) }])
  })
})
