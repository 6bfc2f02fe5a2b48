import type { Nodes } from 'mdast'
import type { Facets } from '../../search/values/facets.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { licenseFamily } from '../text/license-family.ts'
import { facetUrl } from '../view/listing-fields.ts'
import type { FrameView } from '../view/page-view.ts'
import { renderLink } from '../text/render-link.ts'
import { renderIntroHtml } from './intro-html.ts'
import { hrefOf } from '../text/href-of.ts'

/** With as many listings, what comes after them is in sight: the narrower categories. */
const FEW_LISTINGS = 5

/** Narrower categories that are shown above the listings unasked. */
const MAX_NARROWER = 12

/** Bold words of an introduction that say what it is about. */
const MAX_TOPICS = 4

/**
 * Renders the head of a category's page: title, description, figures, and the introduction, closed.
 *
 * @param facets Of its listings.
 */
export function renderCategoryHead(view: FrameView, facets: Facets): string {
  const { page, title, description, count } = view
  if (page.kind === 'root') return ''
  const { category, children } = page
  // A generated description says no more than the figures.
  const lead = category.description === undefined ? '' : `<p class="lead" dir="auto">${escapeHtml(description)}</p>\n`
  return [
    '<div class="head">\n<div class="ends">\n<div>\n',
    `<h1>${escapeHtml(title)}</h1>\n${lead}`,
    renderReplaced(view, category.alternative_to),
    count <= FEW_LISTINGS ? '' : renderNarrower(view, children),
    `</div>\n${renderFigures(view, facets)}</div>\n`,
    renderGuide(view, category.links),
    '</div>\n',
  ].join('')
}

function renderReplaced({ urls, words }: FrameView, names: readonly string[]): string {
  if (names.length === 0) return ''
  const links = names.map((name) => {
    const url = facetUrl({ urls, slug: '' }, 'alternative_to', name)
    return `<a href="${hrefOf(url)}" rel="nofollow"><bdi>${escapeHtml(name)}</bdi></a>`
  })
  return `<p class="s soft">${words.fill(words.category.alternativesTo, { names: links.join(', ') })}</p>\n`
}

function renderNarrower(
  { urls, words }: FrameView,
  children: readonly { slug: string; title: string; count: number }[],
): string {
  if (children.length === 0) return ''
  const chips = children.map(
    ({ slug, title, count }) =>
      `<a class="chip" href="${hrefOf(urls.page(slug))}"><bdi>${escapeHtml(title)}</bdi> <span class="n">${count}</span></a>`,
  )
  const { narrower } = words.category
  const nav = (label: string): string => `aria-label="${narrower}">${label}${chips.join('\n')}</nav>`
  if (children.length <= MAX_NARROWER) {
    return `<nav class="chips wide" ${nav(`<span class="s soft">${narrower}:</span>`)}\n`
  }
  const summary = `<summary><b>${narrower}</b> <span class="n">${words.number(children.length)}</span></summary>`
  return `<details class="guide">${summary}\n<nav class="chips" ${nav('')}\n</details>\n`
}

function renderFigures({ count, updated, words }: FrameView, facets: Facets): string {
  const licenses = facets.startingWith('license', '', facets.valueCount('license'))
  const isOpen = licenses.filter(({ value }) => licenseFamily(value) === 'open')
  const open = new Set(isOpen.flatMap(({ value }) => Array.from(facets.positions('license', value)))).size
  const figures = [
    // The label is plural; the toolbar above the list counts one.
    ...(count === 1 ? [] : [[words.figures.listings, words.number(count)]]),
    ...(open === 0 ? [] : [[words.figures.openSource, words.number(open)]]),
    ...(updated === undefined
      ? []
      : [[words.figures.updated, `<time datetime="${updated}">${words.date(updated)}</time>`]]),
  ]
  if (figures.length === 0) return ''
  const rows = figures.map(([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>\n`)
  return `<dl class="facts">\n${rows.join('')}</dl>\n`
}

/** The introduction under what its bold words say, and where to read on. */
function renderGuide({ intro, words }: FrameView, links: readonly { title: string; url: string }[]): string {
  if (intro === undefined && links.length === 0) return ''
  const topics = intro === undefined ? [] : listTopics(intro.root).slice(0, MAX_TOPICS)
  const about = topics.length === 0 ? '' : ` <bdi class="soft">${escapeHtml(topics.join(' · '))}</bdi>`
  const text = intro === undefined ? '' : renderIntroHtml(intro, 1)
  const further = links.map(({ title, url }) => renderLink(title, url)).join(' · ')
  return (
    `<details class="guide"><summary><b>${intro === undefined ? words.category.links : words.category.guide}</b>${about}</summary>\n` +
    `<div class="flow soft" dir="auto">\n${text}${further === '' ? '' : `<p>${further}</p>\n`}</div>\n</details>\n`
  )
}

/** What is bold in a text, in order, without a colon at its end; each once. */
function listTopics(root: Nodes): string[] {
  const topics = new Set<string>()
  const open: Nodes[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'strong') topics.add(textOf(node.children).replace(/[\s:：.]+$/, ''))
    else if ('children' in node) open.push(...node.children.toReversed())
  }
  topics.delete('')
  return [...topics]
}

/** Emphasis inside of bold words is rare, and omitted. */
function textOf(nodes: readonly Nodes[]): string {
  return nodes.map((node) => ('value' in node ? node.value : '')).join('')
}
