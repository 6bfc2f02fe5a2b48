import type { McpPage } from '../../shared/mcp/protocol/mcp-page.ts'

/** A release that has one page, whatever its slug. */
export function releaseOf(page: McpPage): () => { id: string; page: () => Promise<McpPage> } {
  return () => ({ id: '', page: async () => page })
}

/** The least a page can be, with `parts` of a test's own. */
export function createPlainPage(parts: Partial<McpPage> = {}): McpPage {
  return {
    serverInfo: {
      name: 'org.example/plain',
      title: 'Plain',
      version: '1.0.0',
      description: 'A page for tests',
      websiteUrl: 'https://example.org/plain/',
    },
    instructions: async () => 'Nothing to know.',
    capabilities: () => ({}),
    tools: { definitions: [], call: async () => ({ ok: true, json: '{"content":[]}' }) },
    resources: {
      templates: [],
      list: () => Promise.resolve({ resources: [], total: 0 }),
      read: () => Promise.resolve(undefined),
    },
    freshForMs: () => 1000,
    prepared: new Map(),
    ...parts,
  }
}
