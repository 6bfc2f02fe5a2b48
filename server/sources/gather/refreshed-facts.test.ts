import { describe, expect, it } from 'vitest'
import { listingSchema } from '../../../shared/model/listing.ts'
import type { RefreshLine } from '../../../shared/refresh-file/refresh-line.ts'
import { createRefreshedFacts } from './refreshed-facts.ts'

const REPOSITORY: RefreshLine = {
  key: 'github:acme/thing',
  stars: 1200,
  last_commit: '2026-10',
  last_release: '2026-09-14',
  release: 'v2.1',
  archived: true,
  license: 'MIT',
}

function factsOf(given: object, ...lines: RefreshLine[]) {
  const {
    id: _id,
    categories: _categories,
    ...listing
  } = listingSchema.parse({
    id: 'a',
    name: 'A',
    categories: ['c'],
    ...given,
  })
  return createRefreshedFacts({ lines: new Map(lines.map((line) => [line.key, line])) })(listing)
}

const LINKED = { url: 'https://thing.example', links: [{ rel: 'repo', url: 'https://github.com/Acme/Thing' }] }

describe('createRefreshedFacts', () => {
  it('fills what the source does not say, and says where it is from', () => {
    expect(factsOf(LINKED, REPOSITORY)).toEqual({
      status: 'archived',
      license: ['MIT'],
      stars: 1200,
      last_commit: '2026-10',
      last_release: '2026-09-14',
      provenance: {
        status: 'github',
        license: 'github',
        stars: 'github',
        last_commit: 'github',
        last_release: 'github',
      },
    })
  })

  it('leaves to the source whatever it says, also under names of its own [refreshed:build:source-wins]', () => {
    const said = {
      ...LINKED,
      status: 'active',
      license: ['ISC'],
      extra: {
        stargazers_count: '4321',
        pushed_at: '2025-02-03T04:05:06Z',
        current_release: { published_at: '2024-01-02' },
      },
    }
    expect(factsOf(said, REPOSITORY)).toEqual({ stars: 4321, last_commit: '2025-02', last_release: '2024-01-02' })
    expect(
      factsOf(
        {
          ...LINKED,
          stars: 5,
          last_commit: '2020-01',
          last_release: '2020-01-01',
          license: ['ISC'],
          extra: { archived: false },
        },
        REPOSITORY,
      ),
    ).toBeUndefined()
  })

  it.each([
    [
      { state: 'broken', since: '2026-10-03' },
      { state: 'broken', since: '2026-10-03' },
    ],
    [
      { state: 'unreachable', since: '2026-10-03', code: '503' },
      { state: 'unreachable', since: '2026-10-03' },
    ],
    [
      { state: 'moved', url: 'https://new.example/' },
      { state: 'moved', url: 'https://new.example/' },
    ],
    [{ state: 'moved' }, undefined],
    [{ state: 'ok' }, undefined],
    [{ state: 'blocked' }, undefined],
    [{ state: 'failing', first: '2026-11-01', tries: 1, code: '404' }, undefined],
    [{ state: 'suspicious', title: 'Casino' }, undefined],
  ] as const)('tells of a link only what readers should know: %j', (line, link) => {
    const facts = factsOf({ url: 'https://thing.example/#top' }, { key: 'https://thing.example/', ...line })
    expect(facts).toEqual(link && { link, provenance: { link: 'check' } })
  })

  it('takes the state of an address that is a repository from the forge', () => {
    const line: RefreshLine = { key: 'gitlab:a/b', state: 'broken', since: '2026-10-03', license: 'NOASSERTION' }
    expect(factsOf({ url: 'https://gitlab.com/A/b' }, line)).toEqual({
      link: { state: 'broken', since: '2026-10-03' },
      provenance: { link: 'gitlab' },
    })
  })

  it('adds nothing for a day on which something was asked', () => {
    expect(factsOf(LINKED, { key: 'https://thing.example/', at: '2026-11-01', state: 'ok' })).toBeUndefined()
  })
})
