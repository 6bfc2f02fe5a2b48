import { describe, expect, it } from 'vitest'
import { SITE } from '../../e2e/fixtures/pages.ts'
import { renderRobots } from './render-robots.ts'

function robots(license?: string): string {
  const { license: _license, ...directory } = SITE.directory
  return renderRobots({ ...SITE, directory: { ...directory, ...(license !== undefined && { license }) } }).text
}

describe('renderRobots', () => {
  it('lets everybody read everything, names the programs of language models and the maps [url:discovery:robots]', () => {
    const groups = robots().split('\n\n')
    expect(groups[0]).toBe('User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=yes\nAllow: /')
    const named = groups[1]?.split('\n') ?? []
    expect(named.slice(-2)).toEqual(['Content-Signal: search=yes, ai-input=yes, ai-train=yes', 'Allow: /'])
    for (const agent of ['GPTBot', 'ClaudeBot', 'CCBot', 'Google-Extended', 'PerplexityBot', 'Bytespider']) {
      expect(named).toContain(`User-agent: ${agent}`)
    }
    expect(groups[2]).toBe(
      'Sitemap: https://example.org/lists/sitemap.xml\n# Agentmap: https://example.org/lists/.well-known/ard.json\n',
    )
    expect(robots()).not.toContain('Disallow')
  })

  it.each([
    ['CC-BY-4.0', 'yes'],
    ['CC0-1.0', 'yes'],
    ['MIT', 'yes'],
    ['BSD-3-Clause', 'yes'],
    ['CC-BY-NC-4.0', 'no'],
    ['CC BY-ND 4.0', 'no'],
    ['CC-BY-NC-SA-4.0', 'no'],
    ['https://creativecommons.org/licenses/by-nd/4.0/', 'no'],
    ['https://creativecommons.org/licenses/by/4.0/', 'yes'],
    ['All rights reserved', 'no'],
  ])('under %s says ai-train=%s', (license, training) => {
    const signals = robots(license).match(/^Content-Signal: .*$/gm)
    expect(signals).toEqual(Array(2).fill(`Content-Signal: search=yes, ai-input=yes, ai-train=${training}`))
  })
})
