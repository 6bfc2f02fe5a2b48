import type { McpPage } from '../../shared/mcp/protocol/mcp-page.ts'
import { ASKING_TOOLS } from './asking-tools.ts'
import { createFixtureChanges } from './fixture-changes.ts'
import { completePrompt, FIXTURE_PROMPTS } from './fixture-prompts.ts'
import { FIXTURE_RESOURCES, setLogLevel, watchResource } from './fixture-resources.ts'
import { PLAIN_TOOLS } from './fixture-tools.ts'

/**
 * A page with everything the conformance suite calls by name: it shows that the protocol core carries what no directory has
 * yet. It lives in tests only.
 */
export function createFixturePage(): McpPage {
  const changes = createFixtureChanges()
  const tools = [...PLAIN_TOOLS, ...ASKING_TOOLS, ...changes.tools]
  return {
    serverInfo: {
      name: 'org.example/conformance',
      title: 'Conformance fixtures',
      version: '1.0.0',
      description: 'Fixtures of the conformance suite.',
      websiteUrl: 'https://example.org/conformance',
    },
    instructions: async () => 'Fixtures of the conformance suite.',
    // Lists change only in front of those who listen, and listening came with 2026-07-28.
    capabilities: ({ era }) =>
      era === 'modern'
        ? { tools: { listChanged: true }, prompts: { listChanged: true }, resources: {}, completions: {}, logging: {} }
        : { tools: {}, prompts: {}, resources: { subscribe: true }, completions: {}, logging: {} },
    tools: {
      definitions: tools.map(({ definition }) => definition),
      async call(name, _args, context) {
        const tool = tools.find(({ definition }) => definition.name === name)
        if (tool === undefined) throw new Error(`no tool ${name}`)
        return tool.call(context)
      },
    },
    resources: FIXTURE_RESOURCES,
    prompts: FIXTURE_PROMPTS,
    complete: completePrompt,
    changes: changes.source,
    legacyMethods: new Map([
      ['logging/setLevel', setLogLevel],
      ['resources/subscribe', watchResource],
      ['resources/unsubscribe', watchResource],
    ]),
    freshForMs: () => 60_000,
    prepared: new Map(),
  }
}
