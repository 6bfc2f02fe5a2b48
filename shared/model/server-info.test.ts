import { describe, expect, it } from 'vitest'
import { parseServerInfo } from './server-info.ts'

const WORDS = { slug: 'c', title: 'C', description: 'About C.', url: 'https://example.org/c/', version: 'r' }
const OWN = { name: 'c', title: 'C', version: 'r', description: 'About C.', websiteUrl: 'https://example.org/c/' }

describe('parseServerInfo', () => {
  it('returns what the card says [mcp:server:icons]', () => {
    const card = {
      name: 'org.example/c',
      title: 'Sea',
      version: '1',
      description: 'Salt.',
      websiteUrl: 'https://c.example',
      icons: [{ src: 'https://c.example/_/icon.png', mimeType: 'image/png', sizes: ['48x48'] }],
    }
    expect(parseServerInfo(JSON.stringify({ ...card, remotes: [] }), WORDS)).toEqual(card)
  })

  it.each([undefined, 'null', '[]', '{}', '{"name":"","title":1}'])(
    'takes the page’s own words with the card %s',
    (card) => {
      expect(parseServerInfo(card, WORDS)).toEqual(OWN)
    },
  )

  it('calls the root “directory”, and clips a long description', () => {
    const words = { ...WORDS, slug: '', description: 'a'.repeat(301) }
    expect(parseServerInfo(undefined, words).name).toBe('directory')
    expect(parseServerInfo(undefined, words).description).toHaveLength(300)
    expect(parseServerInfo(undefined, { ...words, description: undefined }).description).toBe('C')
  })

  it('throws for a card that is not JSON', () => {
    expect(() => parseServerInfo('{', WORDS)).toThrow(SyntaxError)
  })
})
