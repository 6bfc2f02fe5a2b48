/** Test files that are run on both engines: on Node as they are, at the edge with another engine in the same bodies. */
export const SUITES: readonly string[] = [
  'server/http/app.test.ts',
  'server/http/conditions.test.ts',
  'server/http/discovery.test.ts',
  'server/http/embed.test.ts',
  'server/http/fuzz.test.ts',
  'server/http/mcp/mcp.test.ts',
  'server/http/mcp/wire/mcp-accept.test.ts',
  'server/http/mcp/mcp-batch.test.ts',
  'server/http/mcp/wire/mcp-body.test.ts',
  'server/http/mcp/mcp-http.test.ts',
  'server/http/mcp/mcp-initialize.test.ts',
  'server/http/mcp/mcp-methods.test.ts',
  'server/http/mcp/mcp-modern.test.ts',
  'server/http/mcp/mcp-paths.test.ts',
  'server/http/mcp/mcp-prompts.test.ts',
  'server/http/listing-answers.test.ts',
  'server/http/missing-answers.test.ts',
  'server/http/logos.test.ts',
  'server/http/negotiation.test.ts',
  'server/http/paths.test.ts',
  'server/http/ranges.test.ts',
  'server/http/release-header.test.ts',
  'server/http/release-swap.test.ts',
  'server/http/result-json.test.ts',
  'server/http/result-pages.test.ts',
  'server/http/url-space.test.ts',
  'e2e/protocol/fuzz.test.ts',
  'e2e/protocol/reference-model.test.ts',
  'server/http/mcp/sse/http-sse.test.ts',
  'server/http/mcp/http-sse-messages.test.ts',
  'server/contents/mcp-changes.test.ts',
  'e2e/protocol/subscription.test.ts',
  'e2e/engines/edge/pairs.test.ts',
  'e2e/discovery/data.test.ts',
  'e2e/discovery/example.test.ts',
  'e2e/discovery/openapi.test.ts',
  'e2e/static/parity/parity.test.ts',
  'e2e/static/parity/refreshed.test.ts',
  'e2e/protocol/clients.test.ts',
  'e2e/protocol/over-http.test.ts',
  'e2e/conformance/directory.test.ts',
]

/**
 * Those of {@link SUITES} that `npm test` runs at the edge: one of each kind of answer, and none with a test for Node
 * only. The others follow in `npm run test:all`.
 */
export const QUICK_SUITES: readonly string[] = [
  'server/http/conditions.test.ts',
  'server/http/negotiation.test.ts',
  'server/http/result-pages.test.ts',
  'server/http/mcp/mcp-initialize.test.ts',
  'e2e/protocol/over-http.test.ts',
]

/**
 * Those of {@link SUITES} that are run behind the proxies of `wrangler dev` as well: all about headers and bytes, but those
 * that ask thousands of times.
 */
export const WRANGLER_SUITES: readonly string[] = SUITES.filter(
  (file) =>
    /^server\/http\/(?:rules|mcp\/wire|mcp\/sse)?\/?[\w-]+\.test\.ts$|^server\/http\/mcp\/mcp-http\./.test(file) &&
    !/fuzz|url-space|release-swap/.test(file),
)

/**
 * Test files of the same folders that have no engine, or whose engine is Node's own, with the reason.
 */
export const FILES_OF_NODE: Readonly<Record<string, string>> = {
  'e2e/protocol/agent-tasks.test.ts': 'It is about answers, which are the same on every engine.',
  'server/http/damaged-search.test.ts': 'It flips bits of files on disk while a process has them open.',
  'server/http/changes.test.ts': 'It publishes three releases into a folder, for which the edge has no engine here.',
  'server/http/refusals/unavailable.test.ts': 'A function.',
  'server/http/rules/conditions.test.ts': 'A function.',
  'server/http/mcp/wire/event-streams.test.ts': 'A function.',
  'server/http/live-reload.test.ts': 'Only the development server reloads pages.',
  'server/http/mcp/client-limits.test.ts': 'It says itself who its clients are.',
  'server/http/mcp/mcp-exchange.test.ts': 'It answers from pages made by hand, from inside the process.',
  'server/http/memory.test.ts': 'It counts what a store is asked for; the edge has its own cache, tested in e2e/edge.',
  'server/contents/search-files.test.ts': 'It makes files of a release in memory, and asks no server.',
  'server/contents/page-cache.test.ts': 'It counts what a store is asked for.',
  'server/http/rules/negotiation.test.ts': 'A function.',
  'server/http/limits/client-budgets.test.ts': 'A function.',
  'server/http/limits/client-reader.test.ts': 'A function.',
  'server/http/limits/work-turns.test.ts': 'A function.',
  'server/http/mcp/mcp-budget.test.ts': 'It says itself who the caller is; at the edge the runtime does.',
  'server/http/route-template.test.ts': 'A function.',
  'server/http/mcp/sse/sse-session.test.ts': 'A function.',
  'server/http/mcp/wire/sse-sessions.test.ts': 'A function.',
  'e2e/protocol/sse-over-http.test.ts': 'Sockets, draining and timeouts of the Node server.',
  'e2e/protocol/token-sizes.test.ts': 'A function.',
  'e2e/protocol/tools-doc.test.ts': 'Compares documents with the table of tools.',
  'e2e/conformance/fixtures.test.ts': 'Pages made by hand, which no release can have.',
  'e2e/conformance/inspector.test.ts': 'Half of it asks pages made by hand.',
}
