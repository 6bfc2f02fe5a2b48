import { describe, expect, it } from 'vitest'
import { readTable } from './read-table.ts'

describe('readTable', () => {
  it('makes an object of each row, with a title and an address', () => {
    const table = {
      columns: ['id', 'name', 'category'],
      rows: [['a b', 'A', 'c'], ['d', null, 'c'], 'junk'],
      url_template: 'https://d.example/{category}/{id}/',
    }
    expect(readTable(table)).toEqual([
      { id: 'a b', name: 'A', category: 'c', title: 'A', url: 'https://d.example/c/a%20b/' },
      { id: 'd', name: null, category: 'c', title: 'd', url: 'https://d.example/c/d/' },
      { id: undefined, name: undefined, category: undefined, title: '', url: 'https://d.example///' },
    ])
    expect(readTable({ columns: ['value', 'count'], rows: [['MIT', 2]] })).toEqual([
      { value: 'MIT', count: 2, title: 'MIT' },
    ])
    expect(readTable({ rows: [] })).toBeUndefined()
  })
})
