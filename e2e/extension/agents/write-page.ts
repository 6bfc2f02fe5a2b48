import type { BuiltClient } from './build-client.ts'

declare global {
  /** The tools that have run, in order, and `aborted` for one that was cancelled. */
  var runs: string[]
  /** Ends the run of a tool that waits. */
  var finish: (value: unknown) => void
}

/**
 * A page with the client of the tests, tools of its own and the mark of a directory. Tools whose names end in `wait`
 * do, until the page ends it; those that begin with `write` say that they change something.
 *
 * @param directoryUrl Of the root page. @param tools Names.
 */
export function writePage(built: BuiltClient, directoryUrl: string, tools: readonly string[]): string {
  const script = `
    globalThis.runs = []
    globalThis.register = (name) => document.modelContext.registerTool({
      name,
      description: 'A tool of the page.',
      inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
      annotations: { readOnlyHint: !name.startsWith('write'), consequentialHint: name.startsWith('write') },
      async execute(input, { signal }) {
        runs.push(name)
        if (!name.endsWith('wait')) return { host: location.host, text: input.text }
        return new Promise((resolve, reject) => {
          globalThis.finish = resolve
          signal.addEventListener('abort', () => (runs.push('aborted'), reject(signal.reason)))
        })
      },
    })
    for (const name of ${JSON.stringify(tools)}) register(name)`
  return `<!doctype html><html lang="en"><title>Site</title><link rel="service-desc" href="${directoryUrl}mcp.json">
    <script>${script}</script><script>${built.script.replaceAll('</script', '<\\/script')}</script>`
}
