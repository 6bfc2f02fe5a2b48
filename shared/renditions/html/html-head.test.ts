import { describe, expect, it } from 'vitest'
import { SITE, categoryPage, listing, textOf } from '../../../e2e/fixtures/pages.ts'
import { readHtml } from '../../../e2e/fixtures/read-html.ts'
import type { Brand } from '../../model/site-document.ts'
import { renderPage } from '../render-page.ts'

/** What a page says of its image, in order. */
function imageOf(brand: Brand): string[] {
  const html = textOf(renderPage(categoryPage([listing()]), { ...SITE, brand }), 'index.html')
  return readHtml(html).flatMap(({ attributes }) => {
    const name = attributes.get('property') ?? attributes.get('name') ?? ''
    return /^og:image|^twitter:/.test(name) ? [`${name} ${attributes.get('content')}`] : []
  })
}

describe('renderHead: the image of a page that is shared [page:share:image]', () => {
  it('is the one that was made, absolute, with its size', () => {
    expect(imageOf({ share: '_/share.0123456789abcdef.png' })).toEqual([
      `og:image ${SITE.baseUrl}/_/share.0123456789abcdef.png`,
      'og:image:width 1200',
      'og:image:height 630',
      'twitter:card summary_large_image',
    ])
  })

  it("is the operator's where there is one, whose size is not known", () => {
    expect(imageOf({ image: 'https://example.com/a.png?x=1&y=2' })).toEqual([
      'og:image https://example.com/a.png?x=1&y=2',
      'twitter:card summary_large_image',
    ])
  })

  it('is none in a release of an earlier version', () => {
    expect(imageOf({})).toEqual([])
  })
})
