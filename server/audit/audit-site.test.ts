import { describe, expect, it } from 'vitest'
import { notApplicable } from '../../shared/audit/contract/check.ts'
import type { Check, Outcome } from '../../shared/audit/contract/check.ts'
import { CHECKS } from '../../shared/audit/checks.ts'
import { auditSite } from './audit-site.ts'
import type { AuditOutcome } from './audit-site.ts'

type Answering = (url: string) => Response

function audit(url: string, answering: Answering, checks: readonly Check[], whole = false): Promise<AuditOutcome> {
  const fetch = async (input: string | URL | Request): Promise<Response> =>
    answering(input instanceof Request ? input.url : String(input))
  return auditSite(url, { fetch, userAgent: 'test', checks, whole })
}

function checkOf(outcome: Outcome): Check {
  return {
    id: 'x',
    group: 'html',
    title: 'X',
    scanners: ['vercel'],
    fix: 'Mend it.',
    run: () => outcome,
  }
}

const html = (): Response => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })

describe('auditSite', () => {
  it('reports in the order of the checks, with what to mend', async () => {
    const outcomes: Outcome[] = [{ status: 'fail', seen: '"a\u0007\u202Eb"\n\u001B[31m' }, notApplicable('none')]
    expect(await audit('https://example.org/a', html, outcomes.map(checkOf))).toEqual({
      status: 'done',
      report: {
        url: 'https://example.org/a',
        pages: ['/a'],
        requests: 3,
        counts: { passed: 0, warnings: 0, failed: 1, notApplicable: 1 },
        scanners: {
          isitagentready: { passed: 0, warnings: 0, failed: 0, notApplicable: 0 },
          vercel: { passed: 0, warnings: 0, failed: 1, notApplicable: 1 },
          lighthouse: { passed: 0, warnings: 0, failed: 0, notApplicable: 0 },
          'agent-readiness': { passed: 0, warnings: 0, failed: 0, notApplicable: 0 },
        },
        findings: [
          {
            id: 'x',
            group: 'html',
            title: 'X',
            scanners: ['vercel'],
            status: 'fail',
            seen: '"ab" [31m',
            fix: 'Mend it.',
          },
          { id: 'x', group: 'html', title: 'X', scanners: ['vercel'], status: 'not-applicable', seen: 'none' },
        ],
      },
    })
  })

  it('estimates a level only from all checks', async () => {
    const outcome = await audit('https://example.org/', html, CHECKS, true)
    expect(outcome).toMatchObject({
      report: { isitagentready: { level: 0, next: '2 of: robots-txt; sitemap-xml; link-header' } },
    })
  })

  it('goes over to HTTPS of the same host, and nowhere else', async () => {
    const moved = (url: string): Response =>
      url.startsWith('https:')
        ? html()
        : new Response(null, { status: 301, headers: { location: 'https://example.org/' } })
    expect(await audit('http://example.org/', moved, [])).toMatchObject({ report: { url: 'https://example.org/' } })
    expect(await audit('http://www.example.org/', moved, [])).toEqual({
      status: 'unreachable',
      reason: 'http://www.example.org/ leads to another origin: audit https://example.org/ instead',
    })
  })

  it('says that nothing answers', async () => {
    const down = (): Response => {
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') })
    }
    expect(await audit('http://127.0.0.1:1/', down, [])).toEqual({
      status: 'unreachable',
      reason: 'http://127.0.0.1:1/: no answer (connect ECONNREFUSED 127.0.0.1:1); is the site running?',
    })
  })
})
