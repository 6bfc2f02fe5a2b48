import { describe, expect, it } from 'vitest'
import { readVocabulary } from '../../../e2e/fixtures/schema-org-vocabulary.ts'
import { schemaOrgFamilies } from './json-ld-listing.ts'

const FAMILIES = [
  'CreativeWork',
  'Event',
  'JobPosting',
  'Organization',
  'Person',
  'Place',
  'Product',
  'Service',
  'SoftwareApplication',
  'SoftwareSourceCode',
  'WebAPI',
]

describe('schemaOrgFamilies', () => {
  it('says of every type of the vocabulary what the vocabulary says', () => {
    const { classes, ancestors } = readVocabulary()
    const things = [...classes].filter((name) => ancestors(name).has('Thing') && !ancestors(name).has('Enumeration'))
    expect(things.length).toBeGreaterThan(800)
    for (const name of things) {
      const families = schemaOrgFamilies(name)
      expect({ name, families: families && [...families].sort() }).toEqual({
        name,
        families: FAMILIES.filter((each) => ancestors(name).has(each)),
      })
    }
  })

  it.each(['NoSuchType', 'softwareApplication', 'toString', '__proto__', '', 'Text', 'ItemListOrderType'])(
    'knows no %j',
    (name) => {
      expect(schemaOrgFamilies(name)).toBeUndefined()
    },
  )
})
