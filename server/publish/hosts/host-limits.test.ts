import { describe, expect, it } from 'vitest'
import { describeBasePath, findExceededLimits } from './host-limits.ts'

const MIB = 1024 ** 2

function codesOf(files: number, bytes: number, largest: number): string[] {
  const size = { files, bytes, largest: { path: 'tools/index.json', bytes: largest } }
  return findExceededLimits(size, 'directory.yml').map(({ code }) => code)
}

describe('findExceededLimits', () => {
  it('says nothing at the limits, and which is exceeded above [release:hosts:limits]', () => {
    expect(codesOf(20_000, 1e9, 25 * MIB)).toEqual([])
    expect(codesOf(20_001, 1e9, 25 * MIB)).toEqual(['host_file_count'])
    expect(codesOf(20_000, 1e9 + 1, 25 * MIB)).toEqual(['host_site_size'])
    expect(codesOf(20_000, 1e9, 25 * MIB + 1)).toEqual(['host_file_size'])
    expect(findExceededLimits({ files: 0, bytes: 0 }, 'directory.yml')).toEqual([])
  })

  it('names the file, the hosts and what to do', () => {
    const messageFor = (bytes: number): string =>
      findExceededLimits({ files: 1, bytes, largest: { path: 'tools/index.json', bytes } }, 'd.yml')[0]?.message ?? ''
    expect(messageFor(100 * MIB)).toBe(
      'tools/index.json has 104.9 MB, too much for Cloudflare Pages: its limit is 25 MiB; sort its listings into more pages, or use another host',
    )
    expect(messageFor(100 * MIB + 1)).toContain('too much for Cloudflare Pages (25 MiB) and GitHub (100 MiB); sort')
    expect(findExceededLimits({ files: 20_001, bytes: 2e9 }, 'd.yml')).toEqual([
      {
        severity: 'warning',
        code: 'host_file_count',
        message: expect.stringContaining('20,001 files, and Cloudflare Pages takes 20,000 (100,000 on paid plans)'),
        location: { file: 'd.yml', line: 1, column: 1 },
      },
      expect.objectContaining({
        message: expect.stringContaining('has 2,000 MB, and a site on GitHub Pages may have 1 GB'),
      }),
    ])
  })
})

describe('describeBasePath', () => {
  it('says what is not at the root of the host', () => {
    expect(describeBasePath('https://example.org')).toBeUndefined()
    expect(describeBasePath('https://example.org/')).toBeUndefined()
    expect(describeBasePath('https://example.org/repo')).toMatch(
      /the path \/repo: .* agents that probe it find nothing$/,
    )
  })
})
