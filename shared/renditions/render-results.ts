import { RENDITIONS } from '../model/rendition.ts'
import { renderResultsFrame, renderResultsHtml } from './html/results-html.ts'
import { renderResultsJsonLd } from './json/results-json-ld.ts'
import { renderResultsJson } from './json/results-json.ts'
import { renderResultsMarkdown } from './markdown/results-markdown.ts'
import { piecesOf, unframed } from './text/framed-text.ts'
import type { FramedText } from './text/framed-text.ts'
import { inEnglish } from './view/results-view.ts'
import type { ResultsView } from './view/results-view.ts'

/** Media type and renderer of one form of a result page. */
interface ResultsRendition {
  /** Media type as sent. */
  readonly mediaType: string
  readonly render: (results: ResultsView, frame: readonly string[] | undefined) => FramedText
}

/** The forms of a result page: that for browsers, then those that `Accept` may request, in order of preference. */
export const RESULTS_FORMS = {
  html: {
    mediaType: RENDITIONS['index.html'].mediaType,
    render: (results, frame = renderResultsFrame(results.page, results.collection.facets)) =>
      renderResultsHtml(results, renderResultsJsonLd(inEnglish(results)), frame),
  },
  markdown: {
    mediaType: RENDITIONS['index.md'].mediaType,
    render: (results) => unframed(renderResultsMarkdown(inEnglish(results))),
  },
  'json-ld': {
    mediaType: RENDITIONS['index.jsonld'].mediaType,
    render: (results) => unframed(renderResultsJsonLd(inEnglish(results))),
  },
  json: {
    mediaType: RENDITIONS['index.json'].mediaType,
    render: (results) => unframed(renderResultsJson(inEnglish(results))),
  },
} as const satisfies Record<string, ResultsRendition>

/** A form of a result page. */
export type ResultsForm = keyof typeof RESULTS_FORMS

/** Renders a page's answer to a query. The same listings in every form; the same results yield the same text. */
export function renderResults(results: ResultsView, form: ResultsForm): string {
  return piecesOf(renderFramedResults(results, form)).join('')
}

/**
 * The same, with what it shares with others.
 *
 * @param frame For HTML, the result of `renderResultsFrame` for the page where it is known.
 */
export function renderFramedResults(results: ResultsView, form: ResultsForm, frame?: readonly string[]): FramedText {
  return RESULTS_FORMS[form].render(results, frame)
}
