import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contributeSchema } from './directory.ts'
import { editUrl, forgeOf, issueUrl } from './forge-links.ts'

const GITHUB = { repository: 'https://github.com/acme/list', branch: 'main' }
const GITLAB = { repository: 'https://gitlab.com/acme/group/list', branch: 'trunk' }
const FORGEJO = { repository: 'https://git.example/acme/list', forge: 'forgejo', branch: 'main' } as const

describe('forgeOf', () => {
  it.each([
    ['https://github.com/a/b', 'github'],
    ['https://gitlab.gnome.org/a/b', 'gitlab'],
    ['https://codeberg.org/a/b', 'forgejo'],
    ['https://git.example/a/b', undefined],
    ['https://example.org/github.com/b', undefined],
  ])('knows %s: %s', (repository, forge) => {
    expect(forgeOf({ repository })).toBe(forge)
  })
})

describe('editUrl', () => {
  it.each([
    [GITHUB, 'README.md', 'https://github.com/acme/list/edit/main/README.md'],
    [GITLAB, 'data/a b.yml', 'https://gitlab.com/acme/group/list/-/edit/trunk/data/a%20b.yml'],
    [FORGEJO, 'µ#?.yml', 'https://git.example/acme/list/_edit/main/%C2%B5%23%3F.yml'],
    [{ ...GITHUB, path: 'site' }, '../README.md', 'https://github.com/acme/list/edit/main/README.md'],
    [{ ...GITHUB, path: 'docs/site/' }, './x.csv', 'https://github.com/acme/list/edit/main/docs/site/x.csv'],
    [GITHUB, '../outside.md', undefined],
  ])('of %j and %s is %s', (repository, path, url) => {
    expect(editUrl(repository, path)).toBe(url)
  })
})

describe('issueUrl', () => {
  const values = { name: 'A & B', url: undefined, page: 'https://x.example/a/' }

  it.each([
    [
      GITHUB,
      {},
      'https://github.com/acme/list/issues/new?title=T&body=name%3A+A+%26+B%0Apage%3A+https%3A%2F%2Fx.example%2Fa%2F',
    ],
    [
      GITHUB,
      { template: 'broken.yml', fields: { name: 'listing' } },
      'https://github.com/acme/list/issues/new?template=broken.yml&title=T&listing=A+%26+B',
    ],
    [
      GITLAB,
      { template: 'broken', fields: { name: 'listing' } },
      'https://gitlab.com/acme/group/list/-/issues/new?issuable_template=broken&issue%5Btitle%5D=T&listing=A+%26+B&issue%5Bdescription%5D=page%3A+https%3A%2F%2Fx.example%2Fa%2F',
    ],
    [
      FORGEJO,
      { template: 'x.md' },
      'https://git.example/acme/list/issues/new?template=x.md&title=T&body=name%3A+A+%26+B%0Apage%3A+https%3A%2F%2Fx.example%2Fa%2F',
    ],
  ])('of %j with %j is %s', (repository, form, url) => {
    expect(issueUrl(repository, form, 'T', values)).toBe(url)
  })

  it('is never longer than every forge takes, and never leaves the repository', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200 }),
        fc.string({ minLength: 1, maxLength: 4000, unit: 'binary' }),
        (name, text) => {
          const url = new URL(issueUrl(GITHUB, {}, name.toWellFormed(), { name: text }))
          expect(url.href.length).toBeLessThanOrEqual(6000)
          expect(url.origin + url.pathname).toBe('https://github.com/acme/list/issues/new')
          expect(url.searchParams.get('title')).toBe(name.toWellFormed())
          expect(url.hash).toBe('')
        },
      ),
    )
  })
})

describe('contributeSchema', () => {
  it('takes the address of a repository however it is pasted', () => {
    expect(contributeSchema.parse({ repository: 'https://github.com/acme/list.git/' })).toEqual(GITHUB)
  })

  it.each([
    [{ repository: 'http://github.com/acme/list' }, 'expected the https URL of the repository'],
    [{ repository: 'https://github.com/acme/list?x' }, 'expected the https URL of the repository'],
    [{ repository: 'https://git.example/a/b' }, 'say which forge the repository is on: github, gitlab, forgejo'],
    [{ ...GITHUB, path: '../x' }, 'expected a folder in the repository, without a slash before it'],
    [{ ...GITHUB, path: '/x' }, 'expected a folder in the repository, without a slash before it'],
    [{ ...GITHUB, branch: 'a b' }, 'expected the name of a branch'],
    [
      { ...GITHUB, suggest: { template: 'a/b.yml' } },
      'expected the file name of an issue template, for instance listing.yml',
    ],
    [{ ...GITHUB, report: { fields: { name: 'a b' } } }, 'expected the id of a field of the form'],
  ])('refuses %j', (given, message) => {
    const parsed = contributeSchema.safeParse(given)
    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})
