import { describe, expect, it } from 'vitest'
import { SITE, listing, rootPage, summary, textOf } from '../../e2e/fixtures/pages.ts'
import type { RenderedFile } from '../model/page.ts'
import { createPageView } from '../renditions/view/page-view.ts'
import { createRecentListings } from './directory-contents.ts'
import { renderRootDocuments } from './root-documents.ts'

function documents(added?: string): RenderedFile[] {
  const recent = createRecentListings()
  recent.add(listing(added === undefined ? {} : { added }))
  const pages = [summary('databases')]
  return renderRootDocuments(createPageView(rootPage(pages), SITE), { pages, recent: recent.list(), placed: [] })
}

describe('renderRootDocuments', () => {
  it('has a feed whether or not a listing has a date', () => {
    const names = ['llms.txt', 'robots.txt', 'auth.md', 'sitemap.xml', 'sitemap.md', 'feed.xml']
    expect(documents().map(({ name }) => name)).toEqual(names)
    expect(documents('2026-01-01').map(({ name }) => name)).toEqual(names)
  })

  it('says in auth.md that there is none, and offers nothing else [answer:public:no-accounts]', () => {
    expect(textOf(documents(), 'auth.md')).toBe(`# auth.md

Example lists needs no authentication. Every page, file and MCP endpoint below <https://example.org/lists/> is public and read-only.

- Send no credentials: no key, token, cookie or account exists, and none is read.
- There is no authorization server and no registration of clients, so there is no OAuth metadata to look for.
- MCP clients connect to <https://example.org/lists/mcp> (Streamable HTTP) as they are.
`)
  })
})
