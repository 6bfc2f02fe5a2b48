import type { Change } from '../changes/change-documents.ts'
import { CHANGES_DIR, createPageUrls } from '../urls.ts'
import { safeUrl } from '../renditions/text/safe-url.ts'
import { escapeXml, xmlElement } from './escape-xml.ts'
import { type FeedDirectory, feedUrn } from '../renditions/text/feed-urn.ts'

/** A change with the time it was published. */
export type DatedChange = Change & { readonly published: string }

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
}

/** Name of the feed below {@link CHANGES_DIR}. */
export const CHANGES_FEED = 'feed.xml'

/**
 * Renders the newest changes as an Atom feed with tombstones (RFC 6721). Of a listing it has the last change. An entry's id
 * is that of `feed.xml`.
 *
 * **Security:** texts are plain text, escaped; links point to http(s) URLs only.
 */
export function renderChangesFeed({ baseUrl, title, language, updated, changes, directory }: ChangesFeed): string {
  const urls = createPageUrls(baseUrl)
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:at="http://purl.org/atompub/tombstones/1.0" xml:lang="${escapeXml(language)}">`,
    xmlElement('id', feedUrn(directory, 'changes', '')),
    xmlElement('title', title),
    xmlElement('updated', updated),
    `<author>${xmlElement('name', title)}</author>`,
    link('self', urls.file(CHANGES_DIR + CHANGES_FEED), 'application/atom+xml'),
    link('alternate', urls.file(CHANGES_DIR), 'text/html'),
    ...lastOfEach(changes).map((change) => renderChange(directory, change)),
    '</feed>',
  ]
  return `${lines.join('\n')}\n`
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
    xmlElement('id', own),
    xmlElement('title', name),
    xmlElement('updated', published),
    kind === 'added' ? xmlElement('published', published) : '',
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

function link(rel: string, href: string, type?: string): string {
  return `<link rel="${rel}"${type === undefined ? '' : ` type="${type}"`} href="${escapeXml(href)}"/>`
}
