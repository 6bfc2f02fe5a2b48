import { describe, expect, it } from 'vitest'
import { openSite, ORIGIN } from './sample-site.fixture.ts'

function pageAt(canonical: string): string {
  return `<!doctype html><link rel="canonical" href="${canonical}">`
}

describe('createSite', () => {
  it('locates what is on the host, and nothing else', async () => {
    const site = await openSite({ '/a/': '<!doctype html>' }, '/a/')
    expect(site.locate('b?c#d')).toBe(`${ORIGIN}/a/b?c`)
    expect(site.locate('b', `${ORIGIN}/x/y`)).toBe(`${ORIGIN}/x/b`)
    for (const other of ['https://example.com/', 'http://example.org/', '//evil', 'javascript:0', 'http://']) {
      expect([other, site.locate(other)]).toEqual([other, undefined])
    }
  })

  it.each([
    ['https://things.example/a/', `${ORIGIN}/b`],
    ['https://things.example/', undefined],
    ['ftp://things.example/a/', undefined],
  ])('takes a site whose page is canonical at %s for published there', async (canonical, located) => {
    const site = await openSite({ '/a/': pageAt(canonical) }, '/a/')
    expect(site.locate('https://things.example/b')).toBe(located)
  })

  it('finds documents at the root first, then in three folders at most', async () => {
    const document = { '/x': { type: 'text/plain' }, '/a/x': { type: 'text/plain' }, '/a/b/y': { type: 'text/plain' } }
    const site = await openSite({ ...document, '/a/b/c/z': { type: 'text/plain' }, '/a/z': '<html>' }, '/a/b/c/page')
    expect(await site.find('x')).toMatchObject({ path: '/x', atRoot: true })
    expect(await site.find('y')).toMatchObject({ path: '/a/b/y', atRoot: false })
    expect(await site.find('z')).toMatchObject({ answer: { url: `${ORIGIN}/z`, status: 404 }, atRoot: false })
    expect((await site.find('z')).path).toBeUndefined()
  })
})
