import { describe, expect, it } from 'vitest'
import { type DataRow, describeColumns, describeLast } from './columns.ts'
import { sortingField } from '../place-rows.ts'
import { chooseRoles } from './roles.ts'

function rolesOf(make: (index: number) => DataRow, count = 6): Record<string, string | string[]> {
  const rows = Array.from({ length: count }, (_, index) => make(index))
  const outside = { field: '$file', values: rows.map((_, index) => `file ${index}`) } as const
  return chooseRoles(describeColumns(rows), { outside, inLists: () => describeLast(rows) }).fields
}

describe('chooseRoles', () => {
  it('takes names of programs, and no names of files with data', () => {
    expect(rolesOf((index) => ({ Name: `Tool${index}.exe` }))).toEqual({ name: 'Name' })
    expect(rolesOf((index) => ({ Name: `tool${index}.json` }))).toEqual({ name: '$file' })
  })

  it('takes the newest of editions for the address, and no reference', () => {
    const rows = (list: string) => (index: number) => ({
      name: `Thing ${index}`,
      [list]: [{ link: `https://one.example/${index}` }, { link: `https://two.example/${index}` }],
    })
    expect(rolesOf(rows('editions'))).toEqual({ name: 'name', url: 'editions[-1].link' })
    expect(rolesOf(rows('Resources'))).toEqual({ name: 'name' })
  })

  it('takes no address of who made a thing, and none of its manual', () => {
    const made = (index: number) => ({
      package: {
        name: `thing-${index}`,
        author: { url: `https://a${index}.example/` },
        npm: `https://n.example/${index}`,
      },
    })
    expect(rolesOf(made)).toEqual({ name: 'package.name', url: 'package.npm' })
    const read = (index: number) => ({ name: `Thing ${index}`, readme: `https://raw.example/${index}/README` })
    expect(rolesOf(read)).toEqual({ name: 'name' })
  })

  it('takes the points of GeoJSON for places', () => {
    const feature = (index: number) => ({
      properties: { name: `Place ${index}` },
      geometry: { type: 'Point', coordinates: [75.4 + index, 27.2] },
    })
    expect(rolesOf(feature)).toMatchObject({
      'location.lat': 'geometry.coordinates[1]',
      'location.lng': 'geometry.coordinates[0]',
    })
  })

  it('takes pictures for logos, and no sites that show what a thing looks like', () => {
    const rows = (path: string) => (index: number) => ({
      name: `Theme ${index}`,
      url: `https://forge.example/${index}`,
      preview: `https://theme${index}.example/${path}`,
    })
    expect(rolesOf(rows('shot'))).toEqual({ name: 'name', url: 'url', logo: 'preview' })
    expect(rolesOf(rows(''))).not.toHaveProperty('logo')
  })
})

describe('sortingField', () => {
  it('takes words, and no marks that stand for a property each', () => {
    const ofRows = (values: readonly string[]): unknown =>
      sortingField(
        describeColumns(Array.from({ length: 40 }, (_, index) => ({ group2: values[index % values.length] }))),
      )?.config
    expect(ofRows(['Parsers', 'Games', 'Editors'])).toEqual({ category: 'group2' })
    expect(ofRows(['HF', 'HJ', 'HFJ', 'H'])).toBeUndefined()
    const rows = Array.from({ length: 40 }, (_, index) => ({ permission: { type: index % 3 ? 'public' : 'group' } }))
    expect(sortingField(describeColumns(rows))).toBeUndefined()
    const tagged = Array.from({ length: 40 }, (_, index) => ({ tags: { topics: [index % 2 ? 'Games' : 'Web'] } }))
    expect(sortingField(describeColumns(tagged))?.config).toEqual({ category: 'tags.topics' })
  })
})
