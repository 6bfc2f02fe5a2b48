import { renderResultsHtml } from './results-html.ts'
import { renderResultsJsonLd } from './results-json-ld.ts'
import { renderResultsMarkdown } from './results-markdown.ts'
import type { ResultsView } from './results-view.ts'

/** A form of a result page. */
export type ResultsForm = 'html' | 'markdown' | 'json-ld'

/** Media types as sent. */
export const RESULTS_TYPES = {
  html: 'text/html; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  'json-ld': 'application/ld+json',
} as const satisfies Record<ResultsForm, string>

const RENDERERS: Readonly<Record<ResultsForm, (results: ResultsView) => string>> = {
  html: (results) => renderResultsHtml(results, renderResultsJsonLd(results)),
  markdown: renderResultsMarkdown,
  'json-ld': renderResultsJsonLd,
}

/** Renders what a page answers to a query. The same listings in every form; the same results give the same text. */
export function renderResults(results: ResultsView, form: ResultsForm): string {
  return RENDERERS[form](results)
}
