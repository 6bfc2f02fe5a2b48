import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createToolNames, directoryPrefix } from './tool-names.ts'

describe('directoryPrefix', () => {
  it.each([
    ['Building Blocks', 'building-blocks_'],
    ['  Café & Bar! ', 'cafe-bar_'],
    ['A name that goes on and on and on', 'a-name-that-goes-on-and_'],
    ['Übergrößen', 'ubergro-en_'],
  ])('makes of %j %j', (name, prefix) => {
    expect(directoryPrefix(name)).toBe(prefix)
  })

  it.each(['数据库', 'базы', '!!!', 'page'])('makes a digest of %j', (name) => {
    expect(directoryPrefix(name)).toMatch(/^directory-[a-z0-9]{7}_$/)
  })

  it('tells names in other scripts apart', () => {
    expect(directoryPrefix('数据库')).not.toBe(directoryPrefix('数据'))
  })
})

describe('createToolNames', () => {
  it('keeps what every client takes', () => {
    expect(createToolNames(['page_search', 'page_Add-To_Cart2'])).toEqual(['page_search', 'page_Add-To_Cart2'])
  })

  it('writes other characters as underscores', () => {
    expect(createToolNames(['page_cart.add', 'page_搜索'])).toEqual(['page_cart_add', 'page___'])
  })

  it('numbers what is there twice', () => {
    expect(createToolNames(['page_a.b', 'page_a_b', 'page_a b'])).toEqual(['page_a_b', 'page_a_b_2', 'page_a_b_3'])
  })

  it('keeps 64 characters and cuts 65', () => {
    const [kept = '', cut = ''] = createToolNames(['a'.repeat(64), 'a'.repeat(65)])
    expect(kept).toBe('a'.repeat(64))
    expect(cut).toMatch(/^a{56}_[a-z0-9]{7}$/)
  })

  it('gives unique names of at most 64 characters, whatever it is given', () => {
    const anyName = oneof(string({ maxLength: 140 }), constantFrom('a', 'a_2', 'a'.repeat(64), 'a'.repeat(65)))
    assert(
      property(array(anyName, { maxLength: 30 }), (names) => {
        const given = createToolNames(names.map((one) => `page_${one}`))
        expect(new Set(given).size).toBe(names.length)
        for (const one of given) expect(one).toMatch(/^[\w-]{1,64}$/)
      }),
    )
  })
})
