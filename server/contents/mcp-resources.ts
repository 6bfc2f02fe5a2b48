import { CHANGES_DIR, CHANGES_INDEX } from '../../shared/urls.ts'
import { DIRECTORY_VIEW_URI, VIEW_MEDIA_TYPE, VIEW_META } from '../../shared/mcp/directory-page.ts'
import type { McpResource, ResourceSource } from '../../shared/mcp/protocol/mcp-page.ts'
import { resourceTemplatesOf } from '../../shared/completion/resource-templates.ts'
import type { CategorySummary } from '../../shared/model/category.ts'
import { bareMediaType, RENDITION_LIST, RENDITIONS } from '../../shared/model/rendition.ts'
import { RENDITION_TEXTS } from '../../shared/model/rendition-texts.ts'
import type { RenditionTexts } from '../../shared/model/rendition-texts.ts'
import type { Release, StoredFile } from '../../shared/release/release.ts'
import { slugProblem } from '../../shared/model/slug.ts'
import { markdownFileName } from '../../shared/renditions/view/page-files.ts'
import { readWhenLoaded } from '../../shared/search/index/blocks/byte-source.ts'
import type { CategoryList } from '../../shared/tools/categories/category-list.ts'
import type { ToolPage } from '../../shared/tools/tool.ts'
import type { DirectoryUrls } from '../../shared/urls.ts'
import { readDirectoryView } from '../store/directory-view.ts'
import { readOnce } from '../../shared/release/read-once.ts'
import { readText } from './site-document.ts'

/** Renditions a page offers as resources, with what they are called. HTML is for people. */
const OFFERED = RENDITION_LIST.flatMap(({ name, label }) => {
  const { resource }: RenditionTexts = RENDITION_TEXTS[name]
  return resource === undefined ? [] : [{ name, label, what: resource.what }]
})

export const LEDGER_PATH = CHANGES_DIR + CHANGES_INDEX

const MARKDOWN = { label: RENDITIONS['index.md'].label, what: RENDITION_TEXTS['index.md'].resource.what }

/** Further files of a page's Markdown. */
const FURTHER_MARKDOWN = /^index\.[1-9]\d{0,3}\.md$/

type PublishedFiles = Pick<Release, 'file' | 'changes'>

interface Place {
  slug: string
  title: string
  name: string
  label: string
  what: string
}

/**
 * The published files of a page as resources under their own URLs: the renditions of the page and, at the root, the
 * Markdown of every category. The root reads the renditions of every page. The document that tools name is read from every page, in the words of the directory, and listed by
 * none: hosts find it by the tools.
 */
export function createResources(release: PublishedFiles, urls: DirectoryUrls, page: ToolPage): ResourceSource {
  const { slug, title } = page
  const own = OFFERED.map((rendition) => ({ slug, title, ...rendition }))
  const children = page.kind === 'root' ? page.categories : undefined

  const gather = readOnce(async (): Promise<readonly Place[]> => {
    const found: Place[] = []
    for (const place of own) if ((await release.file(pathOf(place))) !== undefined) found.push(place)
    for (let part = 2; ; part += 1) {
      const label = `${MARKDOWN.label}, part ${part}`
      const place = { slug, title, ...MARKDOWN, name: markdownFileName(part), label }
      if ((await release.file(pathOf(place))) === undefined) break
      found.push(place)
    }
    return found
  })

  return {
    templates: resourceTemplatesOf(page),
    async list(offset, limit) {
      const first = await gather()
      const ledger = await readLedger(release, page)
      const beside = ledger === undefined ? [] : [describeLedger(urls, title, ledger)]
      const own = first.length + beside.length
      const further = await readSome(children, offset - own, limit)
      const resources: McpResource[] = []
      const add = async (places: readonly Place[]): Promise<void> => {
        for (const place of places) {
          const file = await release.file(pathOf(place))
          if (file !== undefined) resources.push(describe(urls, place, file))
        }
      }
      await add(first.slice(offset, offset + limit))
      const start = offset - first.length
      resources.push(...beside.slice(Math.max(0, start), Math.max(0, start + limit)))
      await add(further.map(placeOf))
      return { resources, total: own + (children?.count ?? 0) }
    },
    async read(uri) {
      if (uri === DIRECTORY_VIEW_URI) {
        // Hosts read it once; servers that none of them asks need none of the words.
        const { renderView } = await import('../../shared/renditions/render-view.ts')
        const text = renderView(readDirectoryView(), page.directory)
        return { uri, mimeType: VIEW_MEDIA_TYPE, text, _meta: VIEW_META }
      }
      if (slug === '' && uri === urls.file(LEDGER_PATH)) {
        const text = await readLedger(release, page)
        return text === undefined ? undefined : { uri, mimeType: 'application/json', text }
      }
      const place = locate(urls, uri, slug)
      if (place === undefined) return undefined
      const path = pathOf(place)
      const file = await release.file(path)
      const text = file && (await readText(release, path))
      return file && text !== undefined ? { uri, mimeType: bareMediaType(file.mediaType), text } : undefined
    },
  }
}

/** Those of the `limit` categories from `offset` on that there are. */
async function readSome(
  list: CategoryList | undefined,
  offset: number,
  limit: number,
): Promise<readonly CategorySummary[]> {
  if (list === undefined) return []
  const start = Math.max(0, offset)
  const end = Math.min(list.count, offset + limit)
  return readWhenLoaded(() => list.read(Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at)))
}

/** The Markdown of a category, as the root offers it. */
function placeOf({ slug, title }: CategorySummary): Place {
  return { slug, title, name: markdownFileName(1), ...MARKDOWN }
}

/** The ledger of changes, which the root offers; it changes with every release that changes a listing. */
async function readLedger(release: PublishedFiles, { slug }: Pick<ToolPage, 'slug'>): Promise<string | undefined> {
  return slug === '' ? release.changes(CHANGES_INDEX) : undefined
}

function describeLedger(urls: DirectoryUrls, title: string, text: string): McpResource {
  return {
    uri: urls.file(LEDGER_PATH),
    name: LEDGER_PATH,
    title: `${title} (changes)`,
    description: 'What releases have added, changed, moved and removed; the tool changes answers from it.',
    mimeType: 'application/json',
    size: Buffer.byteLength(text),
  }
}

function describe(
  urls: DirectoryUrls,
  { slug, title, name, label, what }: Place,
  { mediaType, modified, forms }: StoredFile,
): McpResource {
  return {
    uri: urls.rendition(slug, name),
    name: slug === '' ? name : `${slug}/${name}`,
    title: `${title} (${label})`,
    description: `${what}: ${title}.`,
    mimeType: bareMediaType(mediaType),
    size: forms.identity.byteLength,
    ...(modified !== undefined && {
      annotations: { lastModified: new Date(modified * 1000).toISOString() },
    }),
  }
}

/** The published path that a URL of ours names, as long as page `from` reaches it; whether it exists is another question. */
export function createPathOf(urls: DirectoryUrls, from: string): (uri: string) => string | undefined {
  return (uri) => {
    if (from === '' && uri === urls.file(LEDGER_PATH)) return LEDGER_PATH
    const place = locate(urls, uri, from)
    return place && pathOf(place)
  }
}

/** The page and file a URL names, as long as it is exactly a URL of ours and within reach of page `from`. */
function locate(urls: DirectoryUrls, uri: string, from: string): { slug: string; name: string } | undefined {
  const base = urls.page('')
  if (!uri.startsWith(base) || uri.length > 2000) return undefined
  const parts = uri.slice(base.length).split('/')
  const name = parts.pop() ?? ''
  const slug = decode(parts.shift() ?? '')
  if (slug === undefined || parts.length > 0 || !isReadable(name)) return undefined
  if (slug !== '' && slugProblem(slug) !== undefined) return undefined
  return (from === '' || from === slug) && urls.rendition(slug, name) === uri ? { slug, name } : undefined
}

function isReadable(name: string): boolean {
  return FURTHER_MARKDOWN.test(name) || OFFERED.some((rendition) => rendition.name === name)
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

function pathOf({ slug, name }: { slug: string; name: string }): string {
  return slug === '' ? name : `${slug}/${name}`
}
