import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A file as it is published. */
export interface PublishedFile {
  /** Below the folder, with slashes. */
  readonly name: string
  readonly text: string
}

/** Files whose URLs are for people and programs to follow. Scripts put theirs together. */
const READ = /\.(?:html|json|jsonld|md|txt|xml)$|\/[^.]+$/

/** An absolute URL, up to what ends it in any of these formats. */
const URL_PATTERN = /https?:\/\/[^\s"'<>`\\()[\]{}|^]+/g

/**
 * Collects every URL below another that the files in a folder name, each with a file that names it: absolute ones in all
 * of them, and in HTML also those of attributes that are relative to the page. Fragments do not count, and neither does
 * `base_url` itself, which is how URLs begin rather than one of them.
 *
 * @param base Where the folder is published, with a trailing slash.
 * @param below Those to collect, with a trailing slash.
 */
export function findPublishedUrls(folder: string, base: string, below: string = base): Map<string, string> {
  const found = new Map<string, string>()
  const absolute = new Set<string>()
  for (const file of listPublished(folder)) {
    const self = new URL(encodeURI(file.name), base).href
    for (const reference of new Set(referencesIn(file))) {
      if (absolute.has(reference)) continue
      if (/^https?:/.test(reference)) absolute.add(reference)
      const url = URL.parse(reference, self)
      if (url === null) continue
      url.hash = ''
      if (url.href.startsWith(below) && !found.has(url.href)) found.set(url.href, file.name)
    }
  }
  return found
}

/** The files of a folder that have URLs to follow. */
export function listPublished(folder: string): PublishedFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => READ.test(`/${name}`))
    .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }))
}

function referencesIn({ name, text }: PublishedFile): string[] {
  const plain = name.endsWith('.html') || name.endsWith('.xml') ? unescape(text) : text
  // A sentence or an emphasis may end right after a URL.
  const absolute = (plain.match(URL_PATTERN) ?? []).map((url) => url.replace(/[.,;:*!?]+$/, ''))
  return name.endsWith('.html') ? [...absolute, ...attributesIn(text)] : absolute
}

/** What the attributes of HTML lead to, as they are written. */
export function attributesIn(html: string): string[] {
  const matches = html.matchAll(/ (?:href|src|action|data-copy-from|data-engine)="([^"]*)"/g)
  return Array.from(matches, (match) => unescape(match[1] ?? ''))
}

function unescape(text: string): string {
  const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => signs[entity] ?? entity)
}
