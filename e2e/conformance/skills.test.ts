import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMcpEndpoint } from '../../server/http/mcp/mcp.ts'
import { createMemoryStore } from '../../server/store/memory.fixture.ts'
import { listen } from '../protocol/listen.ts'
import type { Listening } from '../protocol/listen.ts'
import { SAMPLE_BASE_URL, sampleFiles, sampleSkillFiles } from '../protocol/sample-documents.ts'
import { stopPrograms } from './run-program.ts'
import { runScenario } from './run-suite.ts'

/** The scenarios of SEP-2640, with the number of checks each makes of a directory. */
const SCENARIOS = [
  ['sep-2640-skills-enumeration', 31],
  ['sep-2640-skills-manifest', 5],
  ['sep-2640-skills-directory', 6],
] as const

describe('conformance of skills over MCP', () => {
  const errors: unknown[] = []
  let server: Listening

  beforeAll(async () => {
    const store = createMemoryStore(SAMPLE_BASE_URL, [...sampleFiles(), ...sampleSkillFiles()])
    const onError = (error: unknown): unknown => errors.push(error)
    server = await listen(createMcpEndpoint({ store, onError }))
  })
  afterAll(async () => {
    stopPrograms()
    await server.close()
  })

  // The suite counts a check that it could not make as passed: without the extension, all of them.
  it.each(['/mcp', '/databases/mcp'])('passes every check of it at %s [mcp:skills:conformance]', async (path) => {
    for (const [name, count] of SCENARIOS) {
      const checks = await runScenario(`${server.url}${path}`, name)
      const own = checks.filter(({ id }) => id.startsWith('sep-2640-'))
      expect(own.filter(({ status }) => status !== 'SUCCESS')).toEqual([])
      expect([name, own.length]).toEqual([name, count])
      expect(checks.filter(({ status }) => status === 'FAILURE')).toEqual([])
    }
  })

  it('meets no unexpected error meanwhile', () => {
    expect(errors).toEqual([])
  })
})
