import { escapeHtml, escapeJsonForHtml } from '../text/escape-html.ts'
import { renderHead } from './html-head.ts'
import type { HeadChanges } from './html-head.ts'
import { renderFooter, renderHeader } from './shell.ts'
import type { HeaderChanges } from './shell.ts'
import { ROW_TEMPLATE_ID } from './html-listing.ts'
import { LIST_ID } from './toolbar.ts'
import type { FrameView } from '../view/page-view.ts'
import type { Words } from '../words/words.ts'
import { textDirection } from '../words/words-of.ts'

/** Target of the skip link. Ids of listings never start with an underscore. */
export const CONTENT_ID = '_content'

/** The parts of one document besides those shared by all documents of a page. */
interface HtmlDocument extends Omit<HeaderChanges, 'hasAgentAccess'> {
  /** Markup between the header and the footer; its parts are as wide as the page where they have the class `wrap`. */
  readonly main: string
  /** JSON, as text. */
  readonly jsonLd?: string
  readonly head?: HeadChanges
}

/**
 * Renders a whole HTML document of a page: head, header, the way from the root, content, footer, data.
 *
 * **Security:** made for `contentSecurityPolicy()`: no inline style but the site's, no inline script but the one that
 * restores the theme and the JSON-LD data block, nothing from other hosts.
 */
export function renderDocument(view: FrameView, document: HtmlDocument): string {
  const { main, jsonLd, head } = document
  const { language } = view.site.directory
  const { call } = view.words
  return [
    `<!doctype html>\n<html lang="${escapeHtml(language)}" dir="${textDirection(language)}">\n${renderHead(view, head)}<body>\n`,
    `${renderSkipLink(view.words, document.hasList)}${renderHeader(view, { ...document, hasAgentAccess: true })}`,
    `<main id="${CONTENT_ID}" data-copied="${call.copied}" data-not-copied="${call.notCopied}">\n${main}</main>\n`,
    `${renderFooter(view)}${renderRowTemplate(view)}`,
    // The data is last, because on a large page it is as long as everything before it.
    `${jsonLd === undefined ? '' : renderData(jsonLd)}</body>\n</html>\n`,
  ].join('')
}

/** What the operator puts into rows, for those that the page's script makes. */
function renderRowTemplate({ site }: FrameView): string {
  const row = site.brand?.slots?.after_row
  return row === undefined ? '' : `<template id="${ROW_TEMPLATE_ID}">${row}</template>\n`
}

function renderData(jsonLd: string): string {
  return `<script type="application/ld+json">${escapeJsonForHtml(jsonLd.trimEnd())}</script>\n`
}

/** Leads the keyboard past the header: to the list, where its filters are one stop further, else to the content. */
export function renderSkipLink({ page }: Words, hasList = false): string {
  return `<a class="skip" href="#${hasList ? LIST_ID : CONTENT_ID}">${hasList ? page.skipToList : page.skip}</a>\n`
}
