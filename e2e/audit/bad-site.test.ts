import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Status } from '../../shared/audit/contract/check.ts'
import { CHECKS } from '../../shared/audit/checks.ts'
import type { AuditReport } from '../../shared/audit/report.ts'
import { runCli } from '../cli.ts'
import { BAD_SITE, BAD_TOOLS_SITE } from './bad-site.ts'
import { listenSite } from './listen-site.ts'
import type { ListeningSite } from './listen-site.ts'

/** Checks that cannot fail at worst, or not on a site that is wrong in every other way. */
const NOT_FAILING: Readonly<Record<string, Status>> = {
  'dns-aid': 'not-applicable',
  'ard-registry': 'not-applicable',
  openapi: 'not-applicable',
  'mcp-get': 'not-applicable',
  'mcp-cors': 'not-applicable',
  'mcp-tools': 'not-applicable',
  'mcp-read-only': 'not-applicable',
  'mcp-output-schemas': 'not-applicable',
  'markdown-missing-page': 'warn',
  'webmcp-forms': 'warn',
}

function statuses({ findings }: AuditReport): Record<string, Status> {
  return Object.fromEntries(findings.map(({ id, status }) => [id, status]))
}

describe('gazetteer audit of a bad site', () => {
  let site: ListeningSite
  let badTools: ListeningSite

  beforeAll(async () => {
    site = await listenSite(BAD_SITE)
    badTools = await listenSite(BAD_TOOLS_SITE)
  })

  afterAll(async () => {
    await site.close()
    await badTools.close()
  })

  it('fails every check that can fail, and says how to mend it', async () => {
    const { code, stdout, stderr } = await runCli(['audit', site.url, '--json'])
    const report = JSON.parse(stdout) as AuditReport
    expect(statuses(report)).toEqual(Object.fromEntries(CHECKS.map(({ id }) => [id, NOT_FAILING[id] ?? 'fail'])))
    expect(code).toBe(1)
    expect(report.isitagentready).toEqual({ level: 0, next: '2 of: robots-txt; sitemap-xml; link-header' })
    for (const { status, fix } of report.findings)
      expect(fix !== undefined).toBe(status === 'fail' || status === 'warn')
    expect(stderr).toContain('✗ robots-txt')
    const count = (status: Status): number => report.findings.filter((finding) => finding.status === status).length
    expect(stderr).toMatch(
      new RegExp(`^0 passed, 2 warnings, ${count('fail')} failed, ${count('not-applicable')} not applicable$`, 'm'),
    )
  })

  it('looks closer where the endpoint opens', async () => {
    const only = 'mcp-endpoint,mcp-get,mcp-cors,mcp-tools,mcp-read-only,mcp-output-schemas'
    const { code, stdout } = await runCli(['audit', badTools.url, '--json', '--only', only])
    expect([code, statuses(JSON.parse(stdout) as AuditReport)]).toEqual([
      1,
      {
        'mcp-endpoint': 'pass',
        'mcp-get': 'fail',
        'mcp-cors': 'warn',
        'mcp-tools': 'fail',
        'mcp-read-only': 'warn',
        'mcp-output-schemas': 'warn',
      },
    ])
  })

  it('fails of warnings only with --strict', async () => {
    expect(await runCli(['audit', badTools.url, '--only', 'mcp-read-only'])).toMatchObject({ code: 0, stdout: '' })
    expect(await runCli(['audit', badTools.url, '--only', 'mcp-read-only', '--strict'])).toMatchObject({ code: 1 })
  })
})

describe('gazetteer audit', () => {
  it('ends with 3 and says why when the site does not answer or is elsewhere', async () => {
    const gone = await listenSite({})
    await gone.close()
    expect(await runCli(['audit', gone.url])).toMatchObject({
      code: 3,
      stdout: '',
      stderr: expect.stringMatching(/no answer \(connect ECONNREFUSED 127\.0\.0\.1:\d+\); is the site running\?/),
    })
    const moved = await listenSite({ '/': { status: 301, headers: { location: 'https://example.org/' } } })
    expect(await runCli(['audit', moved.url])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('leads to another origin: audit https://example.org/ instead'),
    })
    await moved.close()
  })

  it('takes the port from the environment', async () => {
    const site = await listenSite({ '/': '<!doctype html><title>x</title>' })
    const { port } = new URL(site.url)
    const { code, stderr } = await runCli(['audit', '--only', 'title'], { env: { PORT: port } })
    await site.close()
    expect(stderr).toContain(`http://localhost:${port}/`)
    expect(code).toBe(0)
  })

  it.each([
    [['audit', 'localhost:3000'], 'expected an http(s) URL such as https://example.org/, got "localhost:3000"'],
    [['audit', '--only', 'robot-txt'], 'no check is called "robot-txt"; did you mean "robots-txt"?'],
    [['audit', '--only', 'a,,b'], 'expected ids of checks, got "a,,b"'],
  ])('ends with 2 for %j', async (args, message) => {
    expect(await runCli(args)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) })
  })
})
