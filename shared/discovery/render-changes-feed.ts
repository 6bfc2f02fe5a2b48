import type { Change, SegmentDocument } from '../changes/change-documents.ts'
import { CHANGES_DIR, createPageUrls } from '../urls.ts'
import { safeUrl } from '../renditions/text/safe-url.ts'
import { escapeXml } from './escape-xml.ts'
import { type FeedDirectory, feedUrn } from '../renditions/text/feed-urn.ts'

/** A change with the time it was published. */
export type DatedChange = Change & { readonly published: string }

/** What a feed of changes is of. */
export interface ChangesFeed {
  /** Absolute, without a trailing slash. */
  readonly baseUrl: string
  readonly title: string
  readonly directory: FeedDirectory
  /** BCP 47. */
  readonly language: string
  /** When the last change was published. */
  readonly updated: string
  /** Newest first. */
  readonly changes: readonly DatedChange[]
  /** URL of the newest segment. */
  readonly newest: string | undefined
}

/** Names of the feeds below {@link CHANGES_DIR}. */
export const CHANGES_FEEDS = { atom: 'feed.xml', json: 'feed.json' } as const

const NAMESPACES = [
  'xmlns="http://www.w3.org/2005/Atom"',
  'xmlns:fh="http://purl.org/syndication/history/1.0"',
  'xmlns:at="http://purl.org/atompub/tombstones/1.0"',
].join(' ')

/**
 * Renders the newest changes as an Atom feed with tombstones (RFC 6721) and a link to the archive (RFC 5005 §4). Of a
 * listing it has the last change. An entry's id is that of `feed.xml`.
 *
 * **Security:** texts are plain text, escaped; links point to http(s) URLs only.
 */
export function renderChangesFeed(feed: ChangesFeed): string {
  const { baseUrl, title, language, updated, changes, newest, directory } = feed
  const urls = createPageUrls(baseUrl)
  const lines = [
    `<feed ${NAMESPACES} xml:lang="${escapeXml(language)}">`,
    element('id', feedUrn(directory, 'changes', '')),
    element('title', title),
    element('updated', updated),
    `<author>${element('name', title)}</author>`,
    link('self', urls.file(CHANGES_DIR + CHANGES_FEEDS.atom)),
    link('alternate', urls.file(CHANGES_DIR), 'text/html'),
    ...(newest === undefined ? [] : [link('prev-archive', archiveOf(newest))]),
    ...lastOfEach(changes).map((change) => renderChange(directory, change)),
  ]
  return document(lines)
}

/** Renders a segment as an archive of the feed. A function of its arguments alone: it never changes. */
export function renderChangesArchive(
  baseUrl: string,
  directory: FeedDirectory,
  url: string,
  segment: SegmentDocument,
): string {
  const { published, prev, changes } = segment
  const urls = createPageUrls(baseUrl)
  const lines = [
    `<feed ${NAMESPACES}>`,
    element('id', archiveOf(url)),
    element('title', `${urls.page('')} ${published}`),
    element('updated', published),
    `<author>${element('name', urls.page(''))}</author>`,
    '<fh:archive/>',
    link('self', archiveOf(url)),
    link('current', urls.file(CHANGES_DIR + CHANGES_FEEDS.atom)),
    ...(prev === undefined ? [] : [link('prev-archive', archiveOf(prev))]),
    ...changes.map((change) => renderChange(directory, { ...change, published })),
  ]
  return document(lines)
}

/** The archive of a segment: beside it. */
export function archiveOf(segment: string): string {
  return segment.replace(/\.json$/, '.atom')
}

/**
 * Renders the newest changes as a JSON Feed 1.1. It has no deletions: they are in the other one.
 *
 * @see https://www.jsonfeed.org/version/1.1/
 */
export function renderChangesJson({ baseUrl, title, language, changes, directory }: ChangesFeed): string {
  const urls = createPageUrls(baseUrl)
  const items = lastOfEach(changes)
    .filter(({ kind }) => kind !== 'removed')
    .map(({ kind, id, name, url, link: target, published, fields }) => {
      const external = target === undefined ? undefined : safeUrl(target)
      return {
        id: feedUrn(directory, id),
        url,
        ...(external !== undefined && { external_url: external }),
        title: name,
        content_text: fields === undefined ? kind : `${kind}: ${fields.join(', ')}`,
        date_modified: published,
        tags: [kind],
      }
    })
  return `${JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: urls.file(CHANGES_DIR),
    feed_url: urls.file(CHANGES_DIR + CHANGES_FEEDS.json),
    language,
    items,
  })}\n`
}

/** The last change of each listing. */
function lastOfEach(changes: readonly DatedChange[]): DatedChange[] {
  const seen = new Set<string>()
  return changes.filter(({ id }) => !seen.has(id) && seen.add(id) !== undefined)
}

function renderChange(directory: FeedDirectory, change: DatedChange): string {
  const { kind, id, name, url, link: target, published, reason, to } = change
  const own = feedUrn(directory, id)
  if (kind === 'removed') return renderTombstone(own, published, reason, to?.url)
  const related = target === undefined ? undefined : safeUrl(target)
  return [
    '<entry>',
    element('id', own),
    element('title', name),
    element('updated', published),
    kind === 'added' ? element('published', published) : '',
    link('alternate', url, 'text/html'),
    related === undefined ? '' : link('related', related),
    `<category term="${kind}"/>`,
    '</entry>',
  ].join('')
}

function renderTombstone(ref: string, when: string, reason: string | undefined, to: string | undefined): string {
  return [
    `<at:deleted-entry ref="${escapeXml(ref)}" when="${when}">`,
    reason === undefined ? '' : `<at:comment>${reason}</at:comment>`,
    to === undefined ? '' : link('related', to),
    '</at:deleted-entry>',
  ].join('')
}

function document(lines: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines.join('\n')}\n</feed>\n`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

function link(rel: string, href: string, type = 'application/atom+xml'): string {
  const kind = rel === 'related' ? '' : ` type="${type}"`
  return `<link rel="${rel}"${kind} href="${escapeXml(href)}"/>`
}
