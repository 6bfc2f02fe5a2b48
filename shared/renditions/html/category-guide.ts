import type { FrameView } from '../view/page-view.ts'
import { renderLink } from '../text/render-link.ts'
import { GUIDE_ID, saysMore } from './category-head.ts'
import { renderIntroHtml } from './intro-html.ts'

/** The introduction of a category and where to read on, where that is more than its description; nothing else. */
export function renderGuide({ intro, page, words }: FrameView): string {
  if (page.kind === 'root') return ''
  const { links, description } = page.category
  const text = intro !== undefined && saysMore(page.category.intro, description) ? renderIntroHtml(intro, 2) : ''
  const further = links.map(({ title, url }) => renderLink(title, url)).join(' · ')
  if (text === '' && further === '') return ''
  return (
    `<section class="block prose" id="${GUIDE_ID}">\n<h2>${text === '' ? words.category.links : words.category.guide}</h2>\n` +
    `${text}${further === '' ? '' : `<p>${further}</p>\n`}</section>\n`
  )
}
