import type { RenderedFile } from '../model/page.ts'
import { escapeMarkdown } from '../renditions/text/escape-markdown.ts'
import type { PageView } from '../renditions/view/page-view.ts'

/** Renders `auth.md`, which tells programs that they need no credentials and should not try to get any. */
export function renderAuthText({ title, url, urls, surfaces: { endpoints } }: PageView): RenderedFile {
  const what = endpoints ? 'Every page, file and MCP endpoint' : 'Every page and file'
  const how = endpoints
    ? `MCP clients connect to <${endpoints.mcp('')}> (Streamable HTTP) as they are.`
    : `There is no MCP endpoint either: programs read <${urls.rendition('', 'index.json')}> and <${urls.rendition('', 'index.md')}>.`
  const text = `# auth.md

${escapeMarkdown(title)} needs no authentication. ${what} below <${url}> is public and read-only.

- Send no credentials: no key, token, cookie or account exists, and none is read.
- There is no authorization server and no registration of clients, so there is no OAuth metadata to look for.
- ${how}
`
  return { name: 'auth.md', mediaType: 'text/markdown; charset=utf-8', text }
}
