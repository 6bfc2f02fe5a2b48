import { describe, expect, it } from 'vitest'
import type { CategorySummary } from '../../model/category.ts'
import { groupForRoot } from './group-categories.ts'

/** Categories by slug: their parents, and the sections around them. */
function categories(all: Readonly<Record<string, { parent?: string; groups?: string[] }>>): CategorySummary[] {
  return Object.entries(all).map(([slug, { parent, groups = [] }]) => ({
    slug,
    title: slug,
    groups,
    count: 1,
    ...(parent !== undefined && { parent }),
  }))
}

/** The groups in words: heading, then slugs. */
function groupsOf(all: CategorySummary[], many: number): string[] {
  return groupForRoot(all, many).map(
    ({ titles, parent, categories: own }) =>
      `${parent?.slug ?? titles.join(' > ')}: ${own.map(({ slug }) => slug).join(' ')}`,
  )
}

const NESTED = categories({
  apps: {},
  games: { parent: 'apps' },
  libraries: {},
  web: { parent: 'libraries' },
  learning: { parent: 'libraries', groups: ['AI'] },
  servers: { parent: 'web' },
  books: {},
  blogs: { groups: ['Reading'] },
  talks: { groups: ['Reading'] },
})

describe('groupForRoot', () => {
  it('groups few categories by their sections', () => {
    expect(groupsOf(NESTED, 9)).toEqual([
      ': apps games libraries web servers books',
      'AI: learning',
      'Reading: blogs talks',
    ])
  })

  it('groups many by the outermost page above them, also where some stand in sections', () => {
    expect(groupsOf(NESTED, 8)).toEqual([
      'apps: games',
      'libraries: web learning servers',
      'Reading: blogs talks',
      ': books',
    ])
  })

  it('groups what begins alike, largest first, and leaves the rest from A to Z', () => {
    const many = categories({ 'Mail - Web': {}, Zoo: {}, 'Mail - Server': {}, Misc: {}, Apps: {}, 'Chat - IRC': {} })
    expect(
      groupForRoot(many, 3).map(({ prefix, categories }) => [prefix, categories.map(({ title }) => title)]),
    ).toEqual([
      ['Mail', ['Mail - Web', 'Mail - Server']],
      [undefined, ['Apps', 'Chat - IRC', 'Zoo', 'Misc']],
    ])
  })

  it('groups many without pages above them by their sections', () => {
    const sections = categories({ a: { groups: ['X'] }, b: { groups: ['Y'] }, c: { groups: ['X'] } })
    expect(groupsOf(sections, 1)).toEqual(['X: a c', 'Y: b'])
  })

  it('leaves pages that are above each other by themselves', () => {
    expect(groupsOf(categories({ a: { parent: 'b' }, b: { parent: 'a' }, c: { parent: 'absent' } }), 1)).toEqual([
      ': a b c',
    ])
  })
})
