import type { RenderedFile } from '../model/page.ts'
import { escapeMarkdown } from '../renditions/escape-markdown.ts'
import type { PageView } from '../renditions/page-view.ts'

/** Renders `auth.md`, which tells programs that they need no credentials, and not to look for a way to get any. */
export function renderAuthText({ title, mcpUrl, url }: PageView): RenderedFile {
  const text = `# auth.md

${escapeMarkdown(title)} needs no authentication. Every page, file and MCP endpoint below <${url}> is public and read-only.

- Send no credentials: no key, token, cookie or account exists, and none is read.
- There is no authorization server and no registration of clients, so there is no OAuth metadata to look for.
- MCP clients connect to <${mcpUrl}> (Streamable HTTP) as they are.
`
  return { name: 'auth.md', mediaType: 'text/markdown; charset=utf-8', text }
}
