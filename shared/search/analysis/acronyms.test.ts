import { describe, expect, it } from 'vitest'
import { listing } from '../../../e2e/fixtures/pages.ts'
import type { Listing } from '../../model/listing.ts'
import { collectListings } from '../collect-listings.fixture.ts'
import { learnAcronyms } from './acronyms.ts'

function described(...descriptions: readonly string[]): Listing[] {
  return descriptions.map((description, index) => listing({ id: `l${index}`, name: `Name ${index}`, description }))
}

function learn(...descriptions: readonly string[]): string[] {
  return learnAcronyms(described(...descriptions)).map(({ short, long }) => `${short}: ${long}`)
}

describe('learnAcronyms', () => {
  it.each([
    ['A Content Management System (CMS) for teams', ['cms: content management system']],
    ['Content management systems (CMSs)', ['cms: content management system']],
    ['Software Composition Analysis (SCA)', ['sca: software composition analysis']],
    ['A CMS (content management system)', ['cms: content management system']],
    ['An Object-Relational Mapper (ORM)', ['orm: object relational mapper']],
    ['Infrastructure as Code (IaC)', ['iac: infrastructure as code']],
    ['Cafés Électriques Réunis (CER)', ['cer: cafes electriques reunis']],
    // What is no definition: other letters, a remark, a name, half a word.
    ['A content system (CMS)', []],
    ['Content management system (free)', []],
    ['Content management system (cms)', []],
    ['By Ann Brown (AB)', []],
    ['A b c (ABC)', []],
    ['(CMS)', []],
    ['Content management system ((CMS', []],
  ])('reads %j', (description, expected) => {
    expect(learn(description)).toEqual(expected)
  })

  it('learns what two letters stand for from two listings, and what most say', () => {
    expect(learn('Static analysis (SA)', 'A static analysis (SA)')).toEqual(['sa: static analysis'])
    expect(learn('Text to speech (TTS)', 'Time to sleep (TTS)', 'Time to sleep (TTS)')).toEqual(['tts: time to sleep'])
  })
})

describe('listings with short and long forms', () => {
  const LISTINGS = [
    ...described(
      'Quick Software Composition Analysis (SCA)',
      'A software composition analysis for schools',
      'SCA with plugins',
      'Forum',
    ),
    ...Array.from({ length: 8 }, (_, index) =>
      listing({ id: `m${index}`, name: `Other ${index}`, description: 'Wiki' }),
    ),
  ]

  function found(query: string, listings: readonly Listing[] = LISTINGS): string[] {
    const collection = collectListings(listings)
    const { hits } = collection.search(query, { limit: 20 })
    const complete = hits.filter(({ lacks }) => lacks.length === 0)
    return complete.map(({ position }) => collection.listing(position).id).toSorted()
  }

  it('are found by either where one says what it stands for [search:rule:acronyms]', () => {
    expect(found('sca')).toEqual(['l0', 'l1', 'l2'])
    expect(found('software composition analysis')).toEqual(['l0', 'l1', 'l2'])
    expect(found('software composition analyses')).toEqual(['l0', 'l1', 'l2'])
  })

  it('are found by what they say where none does', () => {
    expect(found('sca', LISTINGS.slice(1))).toEqual(['l2'])
    expect(found('software composition analysis', LISTINGS.slice(1))).toEqual(['l1'])
  })

  it('are not found by single words of the long form where many say the short one', () => {
    const many = Array.from({ length: 8 }, (_, index) => listing({ id: `n${index}`, name: `A SCA ${index}` }))
    expect(found('composition', [...LISTINGS, ...many])).toEqual(['l0', 'l1'])
    expect(found('sca', [...LISTINGS, ...many])).toHaveLength(11)
  })
})
