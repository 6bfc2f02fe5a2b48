import { describe, expect, it } from 'vitest'
import { isAllowed, parseRobots } from './read-robots.ts'

describe('parseRobots', () => {
  it('reads groups, comments, maps and any line breaks', () => {
    const text =
      '\uFEFFUser-Agent: A # first\r\nuser-agent:b\rSitemap: https://e.org/s.xml\nUser-agent: c\nDisallow:\nUser-agent: d\n'
    const { groups, sitemaps, agentmap, problems } = parseRobots(`${text}Agentmap: /map.json`)
    expect(groups.map(({ agents }) => agents)).toEqual([['a', 'b', 'c'], ['d']])
    expect([sitemaps, agentmap, problems]).toEqual([['https://e.org/s.xml'], '/map.json', []])
  })

  it.each(['Allow: $/x', 'Allow: x', 'User-agent:', 'Sitemap: javascript:0', 'Disallow: /a$b'])(
    'finds a fault in %s',
    (line) => {
      expect(parseRobots(`User-agent: *\n${line}`).problems).toHaveLength(1)
    },
  )
})

describe('parseRobots of a long text', () => {
  it('ends at a whole line', () => {
    const { groups, problems } = parseRobots('User-agent: a\nAllow: /\n'.repeat(30_000))
    expect([groups.length, problems]).toEqual([22_261, []])
  })
})

describe('isAllowed', () => {
  it.each([
    ['Disallow: /', '/x', false],
    ['Disallow:', '/x', true],
    ['Disallow: /a', '/b', true],
    ['Disallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['Disallow: /a\nAllow: /a', '/a', true],
    ['Disallow: /*.md$', '/x/y.md', false],
    ['Disallow: /*.md$', '/x/y.md?z', true],
    ['Disallow: /*/x', '/a/b/x', false],
    ['Disallow: /a$', '/a', false],
    ['Disallow: /a$', '/ab', true],
    ['Disallow: *a*a$', '/a', true],
  ])('%j of %s: %s', (rules, path, allowed) => {
    expect(isAllowed(parseRobots(`User-agent: *\n${rules}`), 'GPTBot', path)).toBe(allowed)
  })

  it('takes the group that names the agent before the one for all', () => {
    const rules = parseRobots('User-agent: *\nDisallow: /\n\nUser-agent: GPTBot\nAllow: /')
    expect([isAllowed(rules, 'GPTBot', '/'), isAllowed(rules, 'CCBot', '/')]).toEqual([true, false])
  })
})
