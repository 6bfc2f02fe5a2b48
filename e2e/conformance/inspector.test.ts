import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMcpTransport } from '../../server/http/mcp/mcp-transport.ts'
import { createMcpEndpoint } from '../../server/http/mcp/mcp.ts'
import { toolsOf } from '../../shared/tools/tools.ts'
import { listen } from '../protocol/listen.ts'
import type { Listening } from '../protocol/listen.ts'
import { createSampleStore, SAMPLE_BASE_URL } from '../protocol/sample-documents.ts'
import { releaseOf } from '../protocol/plain-page.ts'
import { createFixturePage } from './fixture-page.ts'
import { inspect } from './run-inspector.ts'
import type { Inspected } from './run-inspector.ts'
import { stopPrograms } from './run-program.ts'

const MARKDOWN = `${SAMPLE_BASE_URL}/databases/index.md`

describe('MCP Inspector', () => {
  const errors: unknown[] = []
  const options = { allowedHosts: ['127.0.0.1'], onError: (error: unknown) => errors.push(error) }
  let directory: Listening
  let fixtures: Listening

  beforeAll(async () => {
    const page = createFixturePage()
    directory = await listen(createMcpEndpoint({ store: createSampleStore(), ...options }))
    fixtures = await listen(createMcpTransport(releaseOf(page), options))
  })
  afterAll(async () => {
    stopPrograms()
    await Promise.all([directory.close(), fixtures.close()])
  })

  it('learns in every era who answers, in which revision', async () => {
    const eras = ['legacy', 'modern', 'auto'] as const
    const url = `${directory.url}/databases/mcp`
    const answers = await Promise.all(eras.map((era) => inspect(url, era, 'initialize')))
    const serverInfo = { name: 'org.example/databases', version: '1.2.3' }
    expect(answers).toMatchObject(
      ['2025-11-25', '2026-07-28', '2026-07-28'].map((protocolVersion) => ({
        code: 0,
        result: { protocolVersion, serverInfo },
      })),
    )
  })

  it('finds no error in the schemas of any tool [mcp:tools:schemas]', async () => {
    const inspected = await inspect(`${directory.url}/mcp`, 'auto', 'tools/list', '--strict')
    expect(namesIn(inspected, 'tools')).toEqual(toolsOf('root').map(({ name }) => name))
    // It counts errors where it has something to say.
    expect([inspected.code, inspected.stderr]).toEqual([0, expect.stringMatching(/^$|\b0 errors\b/)])
  })

  it.each(['legacy', 'modern'] as const)(
    'uses a category page in the %s era [standards:mcp:inspector]',
    async (era) => {
      const url = `${directory.url}/databases/mcp`
      const [tools, found, resources, read] = await Promise.all([
        inspect(url, era, 'tools/list'),
        inspect(url, era, 'tools/call', '--tool-name', 'search', '--tool-args-json', '{"query":"sql"}'),
        inspect(url, era, 'resources/list'),
        inspect(url, era, 'resources/read', '--uri', MARKDOWN),
      ])
      expect(namesIn(tools, 'tools')).toEqual(toolsOf('category').map(({ name }) => name))
      expect([found.code, found.result]).toMatchObject([
        0,
        { structuredContent: { results: [{ id: 'postgresql' }, { id: 'sqlite' }], total: 2 } },
      ])
      const files = ['index.json', 'index.jsonld', 'index.md', 'mcp.json']
      expect(namesIn(resources, 'resources')).toEqual(files.map((file) => `databases/${file}`))
      expect([read.code, read.result]).toMatchObject([
        0,
        { contents: [{ uri: MARKDOWN, mimeType: 'text/markdown', text: '# Databases\n' }] },
      ])
    },
  )

  it('tells what was wrong', async () => {
    const url = `${directory.url}/databases/mcp`
    const [refused, missing] = await Promise.all([
      inspect(url, 'legacy', 'tools/call', '--tool-name', 'fetch', '--tool-args-json', '{"id":"nothing"}'),
      inspect(url, 'modern', 'resources/read', '--uri', `${SAMPLE_BASE_URL}/none/index.md`),
    ])
    expect([refused.code, refused.result]).toMatchObject([
      5,
      { isError: true, content: [{ text: expect.stringContaining('"nothing"') }] },
    ])
    expect([missing.code, missing.result]).toEqual([1, undefined])
    expect(missing.stderr).toContain('Resource not found')
  })

  it.each(['legacy', 'modern'] as const)('lists and fills in prompts in the %s era', async (era) => {
    const url = `${fixtures.url}/conformance/mcp`
    const args = ['--prompt-name', 'test_prompt_with_arguments', '--prompt-args', 'arg1=a', 'arg2=b']
    const [listed, filled] = await Promise.all([
      inspect(url, era, 'prompts/list'),
      inspect(url, era, 'prompts/get', ...args),
    ])
    expect(namesIn(listed, 'prompts')).toEqual([
      'test_simple_prompt',
      'test_prompt_with_arguments',
      'test_prompt_with_embedded_resource',
      'test_prompt_with_image',
      'test_input_required_result_prompt',
    ])
    const text = "Prompt with arguments: arg1='a', arg2='b'"
    const messages = [{ role: 'user', content: { type: 'text', text } }]
    expect([filled.code, filled.result]).toMatchObject([0, { messages }])
  })

  it('causes no unexpected error meanwhile', () => {
    expect(errors).toEqual([])
  })
})

function namesIn({ result }: Inspected, field: 'tools' | 'resources' | 'prompts'): unknown[] {
  // What is not of this shape fails the comparison of its names.
  const entries = (result as Partial<Record<typeof field, { name: string }[]>> | undefined)?.[field] ?? []
  return entries.map(({ name }) => name)
}
