import { describe, expect, it } from 'vitest'
import { describeList } from './describe-list.ts'

describe('describeList', () => {
  it('reads results of a search: the site first, then the page of the directory', () => {
    const row = { id: 'a', title: 'A', url: 'https://d.example/p/a/', text: 'Text', tags: ['x'], status: 'deprecated' }
    const rows = [
      { ...row, website: 'https://www.a.example/', link: 'broken' },
      { ...row, status: 'active' },
    ]
    const list = describeList({ results: rows, total: 7, complete: true, nextCursor: 'c' })
    expect(list).toMatchObject({ tool: 'search', total: 7, cursor: 'c' })
    expect(list?.cards).toEqual([
      {
        title: 'A',
        id: 'a',
        more: ['fetch', { id: 'a' }],
        url: new URL('https://www.a.example/'),
        note: 'a.example',
        text: 'Text',
        tags: ['x'],
        states: ['Deprecated', 'Link broken'],
      },
      expect.objectContaining({ url: new URL('https://d.example/p/a/'), note: '', states: [] }),
    ])
  })

  it('reads tables of listings, with the fields asked for', () => {
    const table = {
      columns: ['id', 'license', 'stars'],
      rows: [['a', 'MIT', null]],
      url_template: 'https://d.example/p/{id}/',
      total: 1,
    }
    expect(describeList(table)).toMatchObject({
      tool: 'browse',
      cards: [{ title: 'a', id: 'a', more: ['fetch', { id: 'a' }], text: 'License: MIT', note: '' }],
    })
  })

  it('reads categories, which lead to their listings, and values with their counts', () => {
    const columns = ['slug', 'title', 'count', 'parent']
    expect(describeList({ columns, rows: [['db', 'Databases', 1, null]], total: 1 })).toMatchObject({
      tool: 'facets',
      cards: [{ title: 'Databases', id: '', more: ['browse', { category: 'db' }], count: 1 }],
    })
    expect(describeList({ columns: ['value', 'count'], rows: [['MIT', 2]], total: 1 })).toMatchObject({
      tool: 'facets',
      cards: [{ title: 'MIT', more: undefined, count: 2, text: '' }],
    })
  })

  it('tells similar listings from those of a search, and several that were read from both', () => {
    expect(describeList({ results: [{ id: 'a', title: 'A', why: {} }], total: 1 })).toMatchObject({ tool: 'similar' })
    expect(describeList({ results: [{ id: 'a', title: 'A', metadata: {} }] })).toBeUndefined()
  })

  it('reads changes: what is gone leads nowhere', () => {
    const changed = {
      kind: 'changed',
      id: 'a',
      title: 'A',
      published: '2026-10-01T00:00:00Z',
      fields: ['name', 'tags'],
    }
    const removed = { kind: 'removed', id: 'b', title: 'B', published: '2026-10-02', reason: 'dead' }
    expect(describeList({ changes: [changed, removed], position: '2' })?.cards).toMatchObject([
      { id: 'a', more: ['fetch', { id: 'a' }], text: 'Name, Tags', tags: ['Changed', '2026-10-01'] },
      { id: '', more: undefined, title: 'B', text: 'Dead', tags: ['Removed', '2026-10-02'] },
    ])
  })

  it.each([{}, { results: 'x' }, { listings: [], fields: [] }, { id: 'a', metadata: {} }])(
    'gives nothing for %j',
    (value) => {
      expect(describeList(value)).toBeUndefined()
    },
  )

  it('makes harmless cards of rows that are none', () => {
    expect(describeList({ results: [null, 7, { id: 3, title: {}, tags: 'x', url: 'javascript:1' }] })?.cards).toEqual(
      Array.from({ length: 3 }, () => ({
        title: '',
        id: '',
        more: undefined,
        url: undefined,
        note: '',
        text: '',
        tags: [],
        states: [],
      })),
    )
  })
})
