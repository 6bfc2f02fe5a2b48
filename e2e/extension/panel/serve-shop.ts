import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Its scripts register tools of every kind as soon as they can. */
const PAGE = `<!doctype html><title>Shop</title><script>
  const text = (value) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] })
  const register = (tool) => document.modelContext.registerTool(tool)
  window.runs = []
  register({ name: 'find_shoes', title: 'Find shoes', description: 'Finds shoes.', annotations: { readOnlyHint: true },
    inputSchema: { type: 'object', properties: { size: { type: 'integer', minimum: 30, maximum: 50, default: 42 } }, required: ['size'] },
    execute: (input) => ({ results: [{ id: 'a', title: 'Boots ' + input.size, url: 'https://shoes.example/a' }] }) })
  register({ name: 'buy', description: 'Buys shoes.', inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
    execute: (input) => { window.runs.push(input); return 'Bought ' + input.id } })
  register({ name: 'refuse', title: 'Refuse', description: 'Refuses.', annotations: { readOnlyHint: true },
    execute: () => ({ isError: true, content: [{ type: 'text', text: 'size: we have 36 to 48.' }] }) })
  addEventListener('more', () => register({ name: 'zzz', description: 'More.', execute: () => '' }))
</script>`

/** A site whose page has tools. `directory` is a page of it that has none, but names a directory. */
export interface Shop {
  /** Ends with a slash. */
  readonly url: string
  close(): Promise<void>
}

/** @param manifestUrl Of the directory that it names. */
export async function serveShop(manifestUrl: string): Promise<Shop> {
  const withLink = `<!doctype html><title>Listed</title><link rel="service-desc" href="${manifestUrl}">`
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(request.url === '/directory' ? withLink : PAGE)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
