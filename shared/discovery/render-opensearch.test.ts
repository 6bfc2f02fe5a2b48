import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SITE } from '../../e2e/fixtures/pages.ts'
import { childrenOf, childText, readXml } from '../../e2e/fixtures/read-xml.ts'
import type { Directory } from '../model/directory.ts'
import { renderOpenSearch } from './render-opensearch.ts'

function textOf(fields: Partial<Directory> = {}): string {
  return renderOpenSearch({ ...SITE, directory: { ...SITE.directory, ...fields } }).text
}

describe('renderOpenSearch', () => {
  it('says how people and programs search [url:discovery:opensearch]', () => {
    const { name, mediaType, text } = renderOpenSearch(SITE)
    expect([name, mediaType]).toEqual(['opensearch.xml', 'application/opensearchdescription+xml'])
    expect(text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Example lists</ShortName>
<LongName>Example lists</LongName>
<Description>Lists of parts that services are built from, kept by the people who run them.</Description>
<Url type="text/html" template="https://example.org/lists/?query={searchTerms}"/>
<Url type="application/json" template="https://example.org/lists/?query={searchTerms}&amp;start={startIndex?}&amp;format=json" indexOffset="0"/>
<Url type="application/opensearchdescription+xml" template="https://example.org/lists/_/opensearch.xml" rel="self"/>
<Language>en</Language>
<InputEncoding>UTF-8</InputEncoding>
<OutputEncoding>UTF-8</OutputEncoding>
</OpenSearchDescription>
`)
  })

  it('of a static host leads to the page, whose script answers [url:discovery:opensearch]', () => {
    expect(textOf({ target: 'static' })).toBe(textOf().replace(/<Url type="application\/json"[^>]*>\n/, ''))
  })

  it('is well-formed and within the limits, whatever the directory is called', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(text, text, (title, description) => {
        const root = readXml(textOf({ title, description }))
        expect(childText(root, 'ShortName')?.length ?? 0).toBeLessThanOrEqual(16)
        expect(childText(root, 'LongName')?.length ?? 0).toBeLessThanOrEqual(48)
        expect(childrenOf(root, 'Url')).toHaveLength(3)
      }),
    )
  })
})
