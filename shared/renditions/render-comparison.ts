import { RENDITIONS } from '../model/rendition.ts'
import { PAGE_TOOL_NAMES } from './view/agent-access.ts'
import { renderAgentAccess } from './html/agents/agent-access-html.ts'
import { renderComparison, titleComparison } from './html/comparison-html.ts'
import { renderDocument } from './html/html-document.ts'
import { renderComparisonJson, renderComparisonJsonLd } from './json/comparison-json.ts'
import { renderComparisonMarkdown } from './markdown/comparison-markdown.ts'
import { createComparisonView } from './view/comparison-view.ts'
import type { ComparisonView } from './view/comparison-view.ts'
import { englishWords } from './words/words.ts'

/** Media type as sent and renderer of one form of a compare page. */
interface ComparisonRendition {
  readonly mediaType: string
  readonly render: (view: ComparisonView) => string
}

/** The forms of a compare page: that for browsers, then those that `Accept` may request, in order of preference. */
export const COMPARISON_FORMS = {
  html: {
    mediaType: RENDITIONS['index.html'].mediaType,
    render: renderHtml,
  },
  markdown: { mediaType: RENDITIONS['index.md'].mediaType, render: renderMarkdown },
  json: { mediaType: RENDITIONS['index.json'].mediaType, render: renderComparisonJson },
} as const satisfies Record<string, ComparisonRendition>

/** A form of a compare page. */
export type ComparisonForm = keyof typeof COMPARISON_FORMS

/** Renders a comparison. The same view always yields the same text. */
export function renderComparisonPage(view: ComparisonView, form: ComparisonForm): string {
  return COMPARISON_FORMS[form].render(view)
}

/** In the page's own frame. Its canonical address is the page, and search engines are told to ignore it. */
function renderHtml(view: ComparisonView): string {
  const { page, url } = view
  const { compare } = page.words
  return renderDocument(
    { ...page, trail: [...page.trail, { slug: page.slug, title: compare.compare, url }] },
    {
      main: renderComparison(view) + renderAgentAccess(page, PAGE_TOOL_NAMES.comparison),
      jsonLd: renderComparisonJsonLd(view),
      head: { title: titleComparison(view), noIndex: true },
    },
  )
}

/** In English, whatever the page is in: agents read it. */
function renderMarkdown(view: ComparisonView): string {
  return renderComparisonMarkdown(createComparisonView({ ...view.page, words: englishWords(view.page.words) }, view))
}
