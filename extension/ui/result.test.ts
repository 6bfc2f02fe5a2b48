import { describe, expect, it } from 'vitest'
import { createResult, labelOf, mergeResults } from './result.ts'

const create = (value: unknown): ReturnType<typeof createResult> => createResult(JSON.stringify(value))

describe('createResult', () => {
  it('makes cards of what search and browse answer', () => {
    const results = [
      { id: 'a', title: 'A', url: 'https://a.example/', text: 'First.', categories: ['x', 'y'], tags: [] },
      { id: 'b', title: 'B', url: 'javascript:alert(1)', text: '' },
    ]
    const answer = { results, total: 7, facets: { tags: [{ value: 'sql', count: 3 }] }, nextCursor: 'next' }
    expect(create(answer)).toEqual({
      blocks: [
        {
          kind: 'cards',
          cards: [
            {
              title: 'A',
              url: 'https://a.example/',
              text: 'First.',
              id: 'a',
              facts: [{ name: 'Categories', value: 'x, y' }],
            },
            { title: 'B', url: undefined, text: '', id: 'b', facts: [{ name: 'Url', value: 'javascript:alert(1)' }] },
          ],
        },
        { kind: 'facts', facts: [{ name: 'Tags', value: 'sql (3)' }] },
      ],
      total: 7,
      nextCursor: 'next',
      cut: false,
      isError: false,
    })
  })

  it('says that nothing was found', () => {
    expect(create({ results: [], total: 0 })).toMatchObject({ blocks: [{ kind: 'cards', cards: [] }], total: 0 })
  })

  it('shows a document whole, with what its metadata say', () => {
    const answer = {
      id: 'a',
      title: 'A',
      text: '# A\n\nText.',
      url: 'https://a.example/',
      metadata: { title: 'Not this', tags: ['x'], open: true, extra: { first_release: 2000 } },
    }
    expect(create(answer).blocks).toEqual([
      {
        kind: 'document',
        card: {
          title: 'A',
          url: 'https://a.example/',
          text: 'Text.',
          id: 'a',
          facts: [
            { name: 'Tags', value: 'x' },
            { name: 'Open', value: 'yes' },
            { name: 'First release', value: '2000' },
          ],
        },
      },
    ])
  })

  it('puts side by side what compare answers', () => {
    const answer = {
      listings: [
        { id: 'a', title: 'A', url: 'https://a.example/' },
        { id: 'b', title: 'B' },
      ],
      fields: [{ name: 'license', values: [['MIT', 'ISC'], null], differs: true }],
      omitted: ['note'],
    }
    expect(create(answer).blocks).toEqual([
      {
        kind: 'table',
        columns: [
          { title: 'A', url: 'https://a.example/' },
          { title: 'B', url: undefined },
        ],
        rows: [{ name: 'license', values: ['MIT, ISC', '–'], differs: true }],
      },
      { kind: 'facts', facts: [{ name: 'Omitted', value: 'note' }] },
    ])
  })

  it.each<[string, unknown, unknown[]]>([
    [
      'categories',
      { categories: [{ slug: 'x', title: 'X', count: 2 }], total: 1 },
      [
        {
          kind: 'cards',
          cards: [
            {
              title: 'X',
              url: undefined,
              text: '',
              id: undefined,
              facts: [
                { name: 'Slug', value: 'x' },
                { name: 'Count', value: '2' },
              ],
            },
          ],
        },
      ],
    ],
    ['a list of texts', ['a', 1, null], [{ kind: 'list', items: ['a', '1', '–'] }]],
    [
      'an object',
      { a: 1, b: { c: [{ d: 1 }] } },
      [
        {
          kind: 'facts',
          facts: [
            { name: 'A', value: '1' },
            { name: 'B', value: 'c: 1' },
          ],
        },
      ],
    ],
    ['a text as JSON', 'plain', [{ kind: 'text', text: 'plain' }]],
    ['nothing', null, [{ kind: 'text', text: '–' }]],
    [
      'an MCP result',
      {
        content: [
          { type: 'text', text: 'a' },
          { type: 'image', data: 'x' },
        ],
      },
      [{ kind: 'text', text: 'a\n(image)' }],
    ],
    [
      'an MCP result with data',
      { content: [], structuredContent: { a: 1 } },
      [{ kind: 'facts', facts: [{ name: 'A', value: '1' }] }],
    ],
  ])('shows %s', (_what, value, blocks) => {
    expect(create(value).blocks).toEqual(blocks)
  })

  it('tells that a tool says it failed', () => {
    const answer = { isError: true, content: [{ type: 'text', text: 'limit: at most 50.' }] }
    expect(create(answer)).toMatchObject({ isError: true, blocks: [{ kind: 'text', text: 'limit: at most 50.' }] })
  })

  it('shows what is not JSON as it is', () => {
    expect(createResult('{"a"')).toMatchObject({ blocks: [{ kind: 'text', text: '{"a"' }], cut: false })
  })

  it('shows a text of 200,000 characters whole, and cuts a longer one', () => {
    expect(createResult('a'.repeat(200_000)).cut).toBe(false)
    const { blocks, cut } = createResult('a'.repeat(200_001))
    expect([blocks, cut]).toEqual([[{ kind: 'text', text: 'a'.repeat(200_000) }], true])
  })

  it('survives what is nested deeper than anything can be written', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(createResult(`{"a":${deep}}`)).toMatchObject({ blocks: [{ kind: 'text' }], cut: true })
  })
})

describe('labelOf', () => {
  it.each([
    ['maxCharacters', 'Max characters'],
    ['max-characters', 'Max characters'],
    ['URL', 'URL'],
    ['repo_URL', 'Repo URL'],
    ['名前', '名前'],
    ['__', '__'],
  ])('%s → %s', (name, label) => {
    expect(labelOf(name)).toBe(label)
  })
})

describe('mergeResults', () => {
  it('goes on with the list, and takes the rest of the first part', () => {
    const first = createResult('{"results":[{"id":"a"}],"total":3,"facetNames":["tags"],"nextCursor":"x"}')
    const next = createResult('{"results":[{"id":"b"},{"id":"c"}],"total":3}')
    const { blocks, total, nextCursor } = mergeResults(first, next)
    expect([total, nextCursor]).toEqual([3, undefined])
    expect(blocks.map(({ kind }) => kind)).toEqual(['cards', 'facts'])
    expect(blocks[0]?.kind === 'cards' && blocks[0].cards.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })
})
