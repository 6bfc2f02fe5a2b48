import { failIf, failure, warnIf, warning } from '../contract/check.ts'
import type { Check, Problem } from '../contract/check.ts'
import { count, quote } from '../contract/quote.ts'
import { MAX_AGENT_CHARACTERS } from '../reading/markdown.ts'
import { elementsNamed, metaOf, textOf } from '../contract/markup.ts'
import type { Markup } from '../contract/markup.ts'
import { eachPage } from './each-page.ts'
import type { SitePage } from '../contract/inspected-site.ts'

/** Shorter descriptions do not say what a page is. */
const MIN_DESCRIPTION = 50

/** Pages with less text than this are rendered by scripts, which most agents do not run. */
const MIN_TEXT = 200

/** Share of images that may lack an `alt` text. */
const MAX_WITHOUT_ALT = 0.2

/** BCP 47, roughly: a language and subtags. */
const LANGUAGE = /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i

export const HTML_CHECKS: readonly Check[] = [
  {
    id: 'title',
    group: 'html',
    title: 'Pages have a title',
    scanners: ['agent-readiness'],
    fix: 'Give every page a <title> of its own.',
    run: eachPage(({ markup }) =>
      elementsNamed(markup, 'title').some(({ source }) => source.trim() !== '') ? [] : [failure('no <title>')],
    ),
  },
  {
    id: 'meta-description',
    group: 'html',
    title: 'Pages are described',
    scanners: ['vercel', 'agent-readiness'],
    fix: `Add <meta name="description" content="…"> with at least ${MIN_DESCRIPTION} characters to every page.`,
    run: eachPage(({ markup }) => {
      const description = metaOf(markup, 'description')?.trim() ?? ''
      if (description === '') return [failure('no <meta name="description">')]
      return description.length >= MIN_DESCRIPTION
        ? []
        : [warning(`only ${description.length} characters: ${quote(description)}`)]
    }),
  },
  {
    id: 'language',
    group: 'html',
    title: 'Pages declare their language',
    scanners: ['agent-readiness'],
    fix: 'Write <html lang="en"> with the language of the text.',
    run: eachPage(({ markup }) => {
      const language = elementsNamed(markup, 'html')[0]?.attributes['lang']
      if (language === undefined) return [failure('no <html lang>')]
      return LANGUAGE.test(language) ? [] : [failure(`no language: ${quote(language)}`)]
    }),
  },
  {
    id: 'headings',
    group: 'html',
    title: 'Headings give the page an outline',
    scanners: ['vercel', 'agent-readiness'],
    fix: 'Use one <h1> and below it <h2> and <h3> for the sections, at least three headings in all and no level left out.',
    run: eachPage(({ markup }) => headingProblems(markup)),
  },
  {
    id: 'landmarks',
    group: 'html',
    title: 'Landmarks tell the content from what is around it',
    scanners: ['agent-readiness'],
    fix: 'Put the content into <main> and what is around it into <header>, <nav> and <footer>.',
    run: eachPage(({ markup }) => {
      const names = ['main', 'nav', 'header', 'footer'].filter((name) => elementsNamed(markup, name).length > 0)
      if (names.length < 2) return [failure(`fewer than two of <main>, <nav>, <header>, <footer>`)]
      return names.includes('main') ? [] : [warning('no <main>')]
    }),
  },
  {
    id: 'image-texts',
    group: 'html',
    title: 'Images have alternative text',
    scanners: ['agent-readiness'],
    fix: 'Give every <img> an alt text; alt="" where it is only decorative.',
    run: eachPage(({ markup }) => {
      const images = elementsNamed(markup, 'img')
      const without = images.filter(({ attributes }) => attributes['alt'] === undefined)
      if (without.length === 0) return []
      const text = `${without.length} of ${count(images.length, 'image')} without alt`
      return [without.length > images.length * MAX_WITHOUT_ALT ? failure(text) : warning(text)]
    }),
  },
  {
    id: 'server-rendered',
    group: 'html',
    title: 'The text is in the HTML',
    scanners: ['vercel'],
    fix: 'Render the content on the server (or at build time): most agents run no scripts.',
    run: eachPage((page) => {
      const { length } = mainText(page)
      return length > MIN_TEXT ? [] : [failure(`only ${count(length, 'character')} of text without scripts`)]
    }),
  },
  {
    id: 'html-size',
    group: 'html',
    title: 'Pages are short enough to be read whole',
    scanners: ['vercel'],
    fix: `Keep the text of a page below ${count(MAX_AGENT_CHARACTERS, 'character')}: split it into several pages.`,
    run: eachPage((page) => {
      const { length } = mainText(page)
      return length <= MAX_AGENT_CHARACTERS ? [] : [failure(count(length, 'character'))]
    }),
  },
]

function headingProblems(markup: Markup): Problem[] {
  const headings = elementsNamed(markup, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')
  const levels = headings.map(({ name }) => Number(name.charAt(1)))
  const skip = levels.findIndex((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)
  const first = levels.filter((level) => level === 1).length
  return [
    ...failIf(first === 0, 'no <h1>'),
    ...warnIf(first > 1, `${first} <h1>`),
    ...warnIf(levels.filter((level) => level <= 3).length < 3, 'fewer than three headings'),
    ...warnIf(skip !== -1, `<h${levels[skip]}> right below <h${levels[skip - 1]}>`),
  ]
}

function mainText({ markup }: SitePage): string {
  const main = elementsNamed(markup, 'main')[0] ?? elementsNamed(markup, 'body')[0]
  return main === undefined ? markup.text.replace(/\s+/g, ' ').trim() : textOf(markup, main)
}
