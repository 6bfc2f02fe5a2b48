import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMcpEndpoint } from '../../server/http/mcp/mcp.ts'
import { ENGINE } from '../engines/engine.ts'
import { listen } from '../protocol/listen.ts'
import type { Listening } from '../protocol/listen.ts'
import { createSampleStore } from '../protocol/sample-documents.ts'
import { NEEDS_FIXTURE, PASSES_VACUOUSLY } from './needs-fixture.ts'
import type { Lack } from './needs-fixture.ts'
import { stopPrograms } from './run-program.ts'
import { namesOf, runSuite, warnedOf } from './run-suite.ts'
import type { ScenarioReport } from './run-suite.ts'

/** What passes and is put to the test. */
const PASSES = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    'tools-list',
    'server-sse-multiple-streams',
    'resources-list',
    'sep-2164-resource-not-found',
    'prompts-list',
    'caching',
    'dns-rebinding-protection',
    'input-required-result-unsupported-methods',
  ],
}

const UNSCORED = {
  // Neither sessions nor streams that are resumed.
  '2025-11-25': { passed: [], unproven: ['server-session-lifecycle', 'server-sse-polling'] },
  '2026-07-28': { passed: ['http-header-validation'], unproven: ['tasks-status-notifications'] },
}

/** Unscored scenarios, besides those of the tasks extension, whose tool a directory does not have. */
const UNSCORED_FAILURES = {
  '2025-11-25': ['json-schema-2020-12'],
  '2026-07-28': ['json-schema-2020-12', 'http-custom-header-server-validation'],
}

/** Cloudflare hands a Worker what is asked of its own hosts, so the Worker checks none. */
const LEFT_TO_THE_PLATFORM = ENGINE === 'edge' ? ['dns-rebinding-protection'] : []

describe('conformance of a directory, as it is', () => {
  const errors: unknown[] = []
  let server: Listening

  beforeAll(async () => {
    const onError = (error: unknown): unknown => errors.push(error)
    server = await listen(createMcpEndpoint({ store: createSampleStore(), allowedHosts: ['127.0.0.1'], onError }))
  })
  afterAll(async () => {
    stopPrograms()
    await server.close()
  })

  describe.each(['/databases/mcp', '/mcp'])('%s', (path) => {
    it.each(['2026-07-28', '2025-11-25'] as const)(
      'passes what needs no fixture of %s [mcp:core:conformance]',
      async (revision) => {
        const report = await runSuite(`${server.url}${path}`, revision)
        const { scored, unscored } = report
        const lacks = NEEDS_FIXTURE[revision]
        const vacuous = Object.keys(PASSES_VACUOUSLY[revision])
        const failing = namesOf(scored, 'failed').filter((name) => !LEFT_TO_THE_PLATFORM.includes(name))
        expect(failing.sort()).toEqual(Object.keys(lacks).sort())
        const others = scored.map(({ name }) => name).filter((name) => !failing.includes(name))
        expect(others.sort()).toEqual([...PASSES[revision], ...vacuous].sort())
        // What the suite itself leaves untested is known to be so.
        expect(vacuous).toEqual(expect.arrayContaining(namesOf(scored, 'unproven')))
        const own = scored.filter(({ name }) => !LEFT_TO_THE_PLATFORM.includes(name))
        expect(own.filter((scenario) => isUnexplained(scenario, lacks[scenario.name]))).toEqual([])
        expect(warnedOf(report)).toEqual([])

        expect(namesOf(unscored, 'passed')).toEqual(UNSCORED[revision].passed)
        expect(namesOf(unscored, 'unproven')).toEqual(UNSCORED[revision].unproven)
        const failed = namesOf(unscored, 'failed').filter((name) => !name.startsWith('tasks-'))
        expect(failed).toEqual(UNSCORED_FAILURES[revision])
      },
    )
  })

  it('meets no unexpected error meanwhile', () => {
    expect(errors).toEqual([])
  })
})

/** Whether a scenario fails for another reason than the fixture it lacks. */
function isUnexplained({ verdict, reasons }: ScenarioReport, lack: Lack | undefined): boolean {
  if (verdict !== 'failed') return false
  const known = lack === undefined ? [] : [lack.says ?? lack.fixture].flat()
  return !reasons.every((reason) => known.some((text) => reason.includes(text)))
}
