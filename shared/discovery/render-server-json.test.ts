import { describe, expect, it } from 'vitest'
import { SITE } from '../../e2e/fixtures/pages.ts'
import { SERVER_VERSION } from '../server-version.ts'
import { renderServerJson } from './render-server-json.ts'

describe('renderServerJson', () => {
  it('names the root server, a remote one [ard:mcp-registry:server]', () => {
    const directory = { ...SITE.directory, base_url: 'https://example.org/lists', description: 'word '.repeat(40) }
    expect(JSON.parse(renderServerJson(directory, {}))).toEqual({
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      name: 'org.example/lists',
      title: 'Example lists',
      description: `${'word '.repeat(18)}word…`,
      version: SERVER_VERSION,
      websiteUrl: 'https://example.org/lists/',
      remotes: [{ type: 'streamable-http', url: 'https://example.org/lists/mcp' }],
    })
    expect(JSON.parse(renderServerJson(directory, { name: 'tools', version: '7' }))).toMatchObject({
      name: 'org.example/tools',
      version: '7',
    })
  })

  it('has no remote where nothing answers MCP', () => {
    const directory = { ...SITE.directory, target: 'static' as const }
    expect(JSON.parse(renderServerJson(directory, {})).remotes).toBeUndefined()
  })
})
