import { clipText } from '../../shared/model/clean-text.ts'
import { isRecord } from '../../shared/mcp/json-rpc.ts'
import type { ServerInfo } from '../../shared/mcp/mcp-page.ts'
import type { Release } from '../store/store.ts'
import { readText } from './mcp-documents.ts'

/**
 * Who a page's endpoint says it is: what its published server card says, so that the two agree (SEP-2127: "the card must
 * agree with serverInfo"), and the page's own words where a release has no card.
 */
export async function readServerInfo(
  release: Release,
  page: { slug: string; title: string; description: string | undefined; url: string },
): Promise<ServerInfo> {
  const text = await readText(release, page.slug === '' ? 'mcp.json' : `${page.slug}/mcp.json`)
  const parsed: unknown = text === undefined ? undefined : JSON.parse(text)
  const card = isRecord(parsed) ? parsed : {}
  const field = (name: string, otherwise: string): string => {
    const value = card[name]
    return typeof value === 'string' && value !== '' ? value : otherwise
  }
  return {
    name: field('name', page.slug === '' ? 'directory' : page.slug),
    title: field('title', page.title),
    version: field('version', release.id),
    description: field('description', clipText(page.description ?? page.title, 300)),
    websiteUrl: field('websiteUrl', page.url),
  }
}
