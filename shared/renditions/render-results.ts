import { RENDITIONS } from '../model/rendition.ts'
import { renderResultsHtml } from './html/results-html.ts'
import { renderResultsJsonLd } from './json/results-json-ld.ts'
import { renderResultsMarkdown } from './markdown/results-markdown.ts'
import { inEnglish } from './view/results-view.ts'
import type { ResultsView } from './view/results-view.ts'

/** Media type and renderer of one form of a result page. */
interface ResultsRendition {
  /** Media type as sent. */
  readonly mediaType: string
  readonly render: (results: ResultsView) => string
}

/** The forms of a result page: that for browsers, then those that `Accept` may request, in order of preference. */
export const RESULTS_FORMS = {
  html: {
    mediaType: RENDITIONS['index.html'].mediaType,
    render: (results) => renderResultsHtml(results, renderResultsJsonLd(inEnglish(results))),
  },
  markdown: {
    mediaType: RENDITIONS['index.md'].mediaType,
    render: (results) => renderResultsMarkdown(inEnglish(results)),
  },
  'json-ld': {
    mediaType: RENDITIONS['index.jsonld'].mediaType,
    render: (results) => renderResultsJsonLd(inEnglish(results)),
  },
  // The same text: whoever takes JSON can read it.
  json: {
    mediaType: RENDITIONS['index.json'].mediaType,
    render: (results) => renderResultsJsonLd(inEnglish(results)),
  },
} as const satisfies Record<string, ResultsRendition>

/** A form of a result page. */
export type ResultsForm = keyof typeof RESULTS_FORMS

/** Renders a page's answer to a query. The same listings in every form; the same results yield the same text. */
export function renderResults(results: ResultsView, form: ResultsForm): string {
  return RESULTS_FORMS[form].render(results)
}
