import { contentSecurityPolicy } from '../../content-security-policy.ts'
import type { SiteDocument } from '../../model/site-document.ts'
import { surfacesOf } from '../../surfaces.ts'
import { THEME_SCRIPT } from '../../theme-script.ts'
import { createPageUrls } from '../../urls.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { textDirection, wordsOf } from '../words/words-of.ts'
import { ENGLISH } from '../words/words.ts'
import type { Words } from '../words/words.ts'
import { policyOf } from '../view/page-view.ts'
import { renderMarks, renderPageScript, renderPolicy, renderStyle } from './html-head.ts'
import { CONTENT_ID, renderSkipLink } from './html-document.ts'
import { renderHeader } from './shell.ts'
import type { ShellView } from './shell.ts'

/** A small page of our own, for people who find no page of the directory. */
export interface PlainPage {
  readonly title: string
  /** Markup below the title. */
  readonly content: string
}

/** What is around a {@link PlainPage}. */
export interface PlainFrame {
  readonly words: Words
  /** The header of the directory's pages, where the directory is known. */
  readonly shell: ShellView | undefined
  /** Markup of the footer of the directory's pages; empty where the directory is not known. */
  readonly footer: string
  /** Markup of the style of the pages around it. Without one it needs nothing of a release. */
  readonly style: string
  /** Its Content Security Policy. */
  readonly policy: string
}

/** Where no release is known. */
export const BARE_FRAME: PlainFrame = {
  words: ENGLISH,
  shell: undefined,
  footer: '',
  style: '',
  policy: contentSecurityPolicy(),
}

/**
 * What is around the plain pages of a release: the directory's header and words, as on its other pages.
 *
 * @param site As the release says it; one of an earlier version says nothing of the directory.
 */
export function createPlainFrame(site: SiteDocument | undefined, baseUrl: string): PlainFrame {
  if (site === undefined) return BARE_FRAME
  const { directory, assets } = site
  const urls = createPageUrls(baseUrl)
  const styled = { style: renderStyle({ site, urls }, true), policy: policyOf(site, true) }
  if (directory === undefined) return { ...BARE_FRAME, ...styled }
  const words = wordsOf(directory.language)
  const surfaces = surfacesOf({ baseUrl, directory: { target: directory.target }, assets })
  const shell = { site: { ...site, directory }, urls, slug: '', url: urls.page(''), words, surfaces }
  return { words, shell, footer: site.footer ?? '', ...styled }
}

/** Writes a {@link PlainPage}. It contains its Content Security Policy: static hosts send none of ours. */
export function writePlainPage(
  { title, content }: PlainPage,
  { words, shell, footer, style, policy }: PlainFrame,
): string {
  const directory = shell?.site.directory
  const language = directory?.language ?? 'en'
  const whole = directory === undefined ? title : `${title} · ${directory.title}`
  return [
    `<!doctype html>\n<html lang="${escapeHtml(language)}" dir="${textDirection(language)}">\n<head>\n<meta charset="utf-8">\n`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
    renderPolicy(policy),
    '<meta name="robots" content="noindex">\n<meta name="color-scheme" content="light dark">\n',
    `<title>${escapeHtml(whole)}</title>\n`,
    shell === undefined ? '' : `<script>${THEME_SCRIPT}</script>\n`,
    style,
    shell === undefined ? '' : `${renderMarks(shell)}${renderPageScript(shell)}`,
    `${shell?.site.brand?.slots?.head ?? ''}</head>\n<body>\n`,
    shell === undefined ? '' : `${renderSkipLink(words)}${renderHeader(shell)}`,
    `<main id="${CONTENT_ID}"${words.isolation}>\n<div class="wrap">\n<div class="head">\n<h1>${title}</h1>\n</div>\n`,
    `<div class="flow">\n${content}\n</div>\n</div>\n</main>\n${footer}</body>\n</html>\n`,
  ].join('')
}
