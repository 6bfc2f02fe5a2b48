import { describe, expect, it } from 'vitest'
import { UnreadableBytesError } from '../../../shared/search/index/blocks/byte-source.ts'
import { readBundleFile } from '../../store/release/bundle-object.ts'
import type { Bundle } from '../../store/release/bundle-object.ts'
import { createTestSite } from '../directory-model.fixture.ts'
import { makeBundle } from '../release/make-bundle.ts'
import type { PageBundle } from '../release/make-bundle.ts'
import { TextPublication } from './text-publication.ts'

const COMPRESSION = { gzip: 1 }
const ROOT = { kind: 'root', categories: [], categoryCount: 0, listingCount: 0 } as const

/** A page whose Markdown is in files of 90,000 bytes and more. */
function pageOf(slug: string, files: number): PageBundle {
  const markdown = Array.from({ length: files }, (_, index) => {
    const url = `https://example.org/${slug}/${index === 0 ? '' : `index.${index + 1}.md`}`
    const text = `---\ncanonical_url: "${url}"\n---\n\n# ${slug}\n\n${'é'.repeat(45_000)}\n\n## Agent access\n\n- one\n`
    return { name: index === 0 ? 'index.md' : `index.${index + 1}.md`, mediaType: 'text/markdown', text }
  })
  const others = [{ name: 'llms.txt', mediaType: 'text/plain', text: 'no text of a page' }]
  return makeBundle([...markdown, ...others], COMPRESSION)
}

function finish(publication: TextPublication): { keys: string[]; texts: string[] } {
  const bundles = publication.finish(ROOT, createTestSite(), COMPRESSION)
  return {
    keys: bundles.map(({ key }) => key),
    texts: bundles.map(({ make }) => {
      const bundle = make()
      return bundle.files.map((file) => Buffer.from(readBundleFile(bundle, file, '')).toString()).join('')
    }),
  }
}

describe('TextPublication', () => {
  it('ends with the tenth part, which says how many pages are left and where they are [url:discovery:whole-text]', () => {
    const publication = new TextPublication()
    for (let page = 0; page < 60; page += 1) publication.addPage(`page-${page}`, () => pageOf(`page-${page}`, 2))
    const { keys, texts } = finish(publication)
    expect(keys.at(0)).toBe('_/llms-full.txt')
    expect(keys.at(-1)).toBe('_/llms-full.10.txt')
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_000_000)
    // Eleven files fit into a part: of 120 files 110 are in, which are 55 pages.
    expect(texts.map((text) => text.match(/^Source: /gm)?.length)).toEqual(Array.from({ length: 10 }, () => 11))
    expect(texts.at(-1)).toMatch(
      /\n5 pages are not in this text\. Every listing is in \[all data\]\(<https:\/\/example\.org\/_\/data\/datapackage\.json>\) \(JSON Lines\)\.\n$/,
    )
    const sources = texts.flatMap((text) => [...text.matchAll(/^Source: (.+)$/gm)].map(([, url]) => url))
    expect(sources.slice(0, 3)).toEqual([
      'https://example.org/page-0/',
      'https://example.org/page-0/index.2.md',
      'https://example.org/page-1/',
    ])
    expect(sources.at(-1)).toBe('https://example.org/page-54/index.2.md')
  })

  it('has room for as many small pages as their texts take, not their files [url:discovery:whole-text]', () => {
    const publication = new TextPublication()
    const access = `- ${'x'.repeat(20_000)}\n`
    for (let page = 0; page < 100; page += 1) {
      const text = `---\ncanonical_url: "https://example.org/p-${page}/"\n---\n\n# ${page}\n\n## Agent access\n\n${access}`
      const bundle = makeBundle([{ name: 'index.md', mediaType: 'text/markdown', text }], COMPRESSION)
      publication.addPage(`p-${page}`, () => bundle)
    }
    const { texts } = finish(publication)
    expect(texts).toHaveLength(1)
    expect(texts[0]?.match(/^Source: /gm)).toHaveLength(100)
  })

  it('has one part where there is nothing to show', () => {
    const { keys, texts } = finish(new TextPublication())
    expect(keys).toEqual(['_/llms-full.txt'])
    expect(texts[0]).toContain('\n> A directory for tests.\n')
    expect(texts[0]).not.toContain('Source: ')
  })

  it('refuses a text of an earlier release that is not what was published', () => {
    const bundle = pageOf('tools', 1)
    const read = (found: Bundle | undefined): string[] => {
      const publication = new TextPublication()
      publication.addPage('tools', () => found)
      return finish(publication).texts
    }
    expect(read(bundle)).toEqual([expect.stringContaining('\n# tools\n')])
    expect(() => read({ ...bundle, payload: bundle.payload.map((byte) => byte ^ 1) })).toThrow(UnreadableBytesError)
    expect(() => read(undefined)).toThrow(UnreadableBytesError)
  })
})
