import { describe, expect, it } from 'vitest'
import { elementsBelow, elementsNamed, parseMarkup, textOf } from './markup.ts'

describe('parseMarkup', () => {
  it('keeps what readers see, and the sources of scripts apart', () => {
    const markup = parseMarkup(
      '<title>T</title><main>a &amp; <b>b</b><script>c("<p>")</script><style>d</style></main>e',
    )
    expect(markup.text).toBe('a & be')
    expect(elementsNamed(markup, 'script').map(({ source }) => source)).toEqual(['c("<p>")'])
    expect(elementsNamed(markup, 'main').map((main) => textOf(markup, main))).toEqual(['a & b'])
    expect(
      elementsNamed(markup, 'main')
        .flatMap((main) => elementsBelow(markup, main))
        .map(({ name }) => name),
    ).toEqual(['b', 'script', 'style'])
  })

  it('stops where a document is nested deeper than browsers read', () => {
    const { elements } = parseMarkup('<div>'.repeat(200_000))
    // One chunk of 16,384 characters.
    expect(elements).toHaveLength(3276)
    expect(parseMarkup('<p>'.repeat(200_000)).elements).toHaveLength(200_000)
  })

  it('joins text that spans its chunks', () => {
    const text = 'word '.repeat(10_000)
    const markup = parseMarkup(`<script>${text}</script><p title="${text}">${text}</p>`)
    expect(markup.text).toBe(text)
    expect(elementsNamed(markup, 'script').map(({ source }) => source)).toEqual([text])
    expect(elementsNamed(markup, 'p').map(({ attributes }) => attributes['title'])).toEqual([text])
  })
})
