import { describe, expect, it } from 'vitest'
import { SITE, categoryPage, listing, rootPage, textOf } from '../../../e2e/fixtures/pages.ts'
import { readHtml } from '../../../e2e/fixtures/read-html.ts'
import type { Page, Site } from '../../model/page.ts'
import type { Brand } from '../../model/site-document.ts'
import { renderPage } from '../render-page.fixture.ts'

/** What a page says of its image, in order. */
function imageOf(brand: Brand): string[] {
  const html = textOf(renderPage(categoryPage([listing()]), { ...SITE, brand }), 'index.html')
  return readHtml(html).flatMap(({ attributes }) => {
    const name = attributes.get('property') ?? attributes.get('name') ?? ''
    return /^og:image|^twitter:/.test(name) ? [`${name} ${attributes.get('content')}`] : []
  })
}

describe('renderHead: the image of a page that is shared [page:share:image]', () => {
  it("is the operator's", () => {
    expect(imageOf({ image: 'https://example.com/a.png?x=1&y=2' })).toEqual([
      'og:image https://example.com/a.png?x=1&y=2',
      'twitter:card summary_large_image',
    ])
  })

  it('is its own where the operator has a template of cards', () => {
    expect(imageOf({ image: 'https://example.com/a.png', hasCards: true })[0]).toBe(
      `og:image ${SITE.baseUrl}/${categoryPage([listing()]).category.slug}/card.png`,
    )
  })

  it('is missing where the operator has none', () => {
    expect(imageOf({})).toEqual([])
  })
})

describe('renderHead: the style [page:style:once]', () => {
  const site = { ...SITE, assets: { ...SITE.assets, stylesheet: '_/style.0123456789abcdef.css' } }
  const styleOf = (page: Page, each: Site): (string | undefined)[] =>
    readHtml(textOf(renderPage(page, each), 'index.html')).flatMap(({ name, text, attributes }) => {
      if (name === 'style') return text
      return attributes.get('rel') === 'stylesheet' ? attributes.get('href') : []
    })

  it('is in the root page, and in a file that the others share', () => {
    expect(styleOf(rootPage([]), site)).toEqual([SITE.assets.style])
    expect(styleOf(categoryPage([listing()]), site)).toEqual(['/lists/_/style.0123456789abcdef.css'])
  })

  it('is in every page of a release that has no such file', () => {
    expect(styleOf(categoryPage([listing()]), SITE)).toEqual([SITE.assets.style])
  })
})
