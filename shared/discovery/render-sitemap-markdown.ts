import { escapeMarkdown } from '../renditions/text/escape-markdown.ts'
import { groupCategories } from '../renditions/view/group-categories.ts'
import { splitMarkdown } from '../renditions/view/markdown-files.ts'
import type { MarkdownEntry } from '../renditions/view/markdown-files.ts'
import type { RenderedFile } from '../model/page.ts'
import { countListings } from '../renditions/view/page-identity.ts'
import type { DirectoryUrls } from '../urls.ts'
import type { DirectoryContents } from './directory-contents.ts'

/** Room for the title and the link to the next file, besides the directory's own title. */
const FRAME_LENGTH = 4500

/**
 * Renders `sitemap.md`: every page as a link with its Markdown and JSON beside it, under the sections the pages are
 * in. Each file has at most 100,000 characters; further ones are `sitemap.2.md` …
 *
 * @param title Of the directory; one line.
 */
export function renderSitemapMarkdown(urls: DirectoryUrls, title: string, contents: DirectoryContents): RenderedFile[] {
  const sections = groupCategories(contents.pages).flatMap(({ groups, categories }) =>
    categories.map(({ slug, title, count }, index): MarkdownEntry => {
      const forms = `[Markdown](${urls.rendition(slug, 'index.md')}), [JSON](${urls.rendition(slug, 'index.json')})`
      const text = `- [${escapeMarkdown(title)}](${urls.page(slug)}): ${countListings(count)}; ${forms}`
      if (index > 0) return { text }
      return { heading: groups.length === 0 ? 'Pages' : groups.map(escapeMarkdown).join(' › '), text }
    }),
  )
  const bodies = splitMarkdown(sections, { first: FRAME_LENGTH, others: FRAME_LENGTH })
  return bodies.map((body, index) => {
    const next = fileName(index + 2)
    const more = index + 1 < bodies.length ? `\nContinued in [${next}](${urls.file(next)}).\n` : ''
    const head =
      index === 0
        ? `# Sitemap: ${escapeMarkdown(title)}\n\n- [${escapeMarkdown(title)}](${urls.page('')}): all pages\n`
        : `# Sitemap: ${escapeMarkdown(title)}, part ${index + 1}\n`
    return { name: fileName(index + 1), mediaType: 'text/markdown; charset=utf-8', text: head + body + more }
  })
}

function fileName(number: number): string {
  return number === 1 ? 'sitemap.md' : `sitemap.${number}.md`
}
