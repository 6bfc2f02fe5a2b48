import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditReport } from '../../shared/audit/report.ts'
import { runCli, startCli } from '../cli.ts'
import type { ServingCli } from '../cli.ts'

/** What a public directory without accounts has no use for. */
const ABSENT = [
  'mcp-registry-auth',
  'a2a-agent-card',
  'oauth-discovery',
  'oauth-protected-resource',
  'web-bot-auth',
  'payments',
  'dns-aid',
]

/** Published for another host and tried out here, below a path too. */
const PLACES = [
  { baseUrl: 'https://things.example', path: '' },
  { baseUrl: 'https://things.example/lists', path: 'lists/' },
]

describe.each(PLACES)('gazetteer audit of the example at $baseUrl', ({ baseUrl, path }) => {
  let out: string
  let server: ServingCli

  beforeAll(async () => {
    out = join(mkdtempSync(join(tmpdir(), 'gazetteer-audit-')), 'out')
    const args = ['build', '-c', 'examples/building-blocks/directory.yml', '-o', out]
    const { code, stderr } = await runCli(args, { env: { GAZETTEER_BASE_URL: baseUrl } })
    if (code !== 0) throw new Error(stderr)
    server = await startCli(['serve', '-o', out, '--port', '0'])
  })

  afterAll(async () => {
    await server.stop()
    rmSync(dirname(out), { recursive: true, force: true })
  })

  it.each(['', 'databases/'])('finds nothing to mend, started at %j', async (page) => {
    const { code, stdout } = await runCli([
      'audit',
      `${new URL(server.url).origin}/${path}${page}`,
      '--json',
      '--strict',
    ])
    const report = JSON.parse(stdout) as AuditReport
    const others = report.findings.filter(({ status }) => status !== 'pass')
    expect(others.map(({ id, seen }) => `${id}: ${seen}`)).toEqual([
      ...ABSENT.slice(0, -1).map((id) => `${id}: not published`),
      'dns-aid: is in DNS; this audit only queries the site',
    ])
    expect(report.pages).toHaveLength(5)
    expect(report.isitagentready?.level).toBe(4)
    expect(report.requests).toBeLessThan(150)
    expect(code).toBe(0)
  })
})
