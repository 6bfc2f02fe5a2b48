import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMcpTransport } from '../../server/http/mcp/mcp-transport.ts'
import { listen } from '../protocol/listen.ts'
import type { Listening } from '../protocol/listen.ts'
import { createFixturePage } from './fixture-page.ts'
import { stopPrograms } from './run-program.ts'
import { namesOf, runSuite, warnedOf } from './run-suite.ts'

/** Scenarios in which the server asks the client inside a session. Without sessions it cannot, so the tools are missing. */
const NEEDS_SESSION = [
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
]

describe('conformance of the protocol core, with every fixture of the suite', () => {
  const errors: unknown[] = []
  let server: Listening

  beforeAll(async () => {
    const page = createFixturePage()
    const options = { allowedHosts: ['127.0.0.1'], onError: (error: unknown) => errors.push(error) }
    server = await listen(
      createMcpTransport(
        () => ({ id: '', page: async (slug) => (slug === 'conformance' ? page : undefined) }),
        options,
      ),
    )
  })
  afterAll(async () => {
    stopPrograms()
    await server.close()
  })

  it('passes all 37 scenarios of 2026-07-28 [mcp:core:conformance]', async () => {
    const report = await runSuite(`${server.url}/conformance/mcp`, '2026-07-28')
    const { scored, unscored } = report
    expect(scored.filter(({ verdict }) => verdict !== 'passed')).toEqual([])
    expect(scored).toHaveLength(37)
    expect(warnedOf(report)).toEqual([])
    expect(namesOf(unscored, 'passed')).toEqual(['json-schema-2020-12', 'http-header-validation'])
    // No tool of ours mirrors a parameter in a header (`x-mcp-header`), and tasks are an extension we do not have.
    expect(namesOf(unscored, 'failed').filter((name) => !name.startsWith('tasks-'))).toEqual([
      'http-custom-header-server-validation',
    ])
  })

  it('passes 26 of 30 scenarios of 2025-11-25, one of them for want of a session to test [mcp:core:conformance]', async () => {
    const report = await runSuite(`${server.url}/conformance/mcp`, '2025-11-25')
    const { scored, unscored } = report
    expect(warnedOf(report)).toEqual([])
    expect(namesOf(scored, 'failed')).toEqual(NEEDS_SESSION)
    expect(namesOf(scored, 'passed')).toHaveLength(25)
    // Tests several streams of one session, and says so.
    expect(namesOf(scored, 'unproven')).toEqual(['server-sse-multiple-streams'])
    expect(namesOf(unscored, 'passed')).toEqual(['json-schema-2020-12'])
    // Sessions and resumed streams again.
    expect(namesOf(unscored, 'unproven')).toEqual(['server-session-lifecycle', 'server-sse-polling'])
  })

  it('meets no unexpected error meanwhile', () => {
    expect(errors).toEqual([])
  })
})
