import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { CONNECT_CLIENTS } from '../../connect/clients.ts'
import { ENTRY_NAME } from '../../connect/connect-client.ts'
import { compileClientTemplate } from './connect-targets.ts'
import type { ClientTemplate } from './connect-targets.ts'

const plain = { name: ENTRY_NAME, url: 'https://example.org/lists/databases/mcp', title: 'Databases' }

describe('compileClientTemplate', () => {
  it('writes what each way writes, for any endpoint', () => {
    const ways = CONNECT_CLIENTS.flatMap((client) => client.ways)
    const quick = ways.map(({ write }) => compileClientTemplate(write))
    const url = fc.oneof(
      fc.webUrl({ withQueryParameters: true }),
      fc.stringMatching(/^https:\/\/[\w./:'"$%&<> -]{0,40}$/),
    )
    const name = fc.oneof(fc.constant(ENTRY_NAME), fc.stringMatching(/^[a-z0-9_-]{1,20}$/))
    fc.assert(
      fc.property(fc.record({ name, url, title: fc.string() }), (target) => {
        expect(quick.map((write) => write(target))).toEqual(ways.map(({ write }) => write(target)))
      }),
    )
  })

  it('does not rewrite what only names the URL', () => {
    const write = vi.fn<ClientTemplate>(({ url }) => `add ${url} ${url}`)
    const quick = compileClientTemplate(write)
    write.mockClear()
    expect(quick(plain)).toBe(`add ${plain.url} ${plain.url}`)
    expect(write).not.toHaveBeenCalled()
  })

  it.each([
    ['the title', ({ title, url }: typeof plain) => `${title} ${url}`, plain],
    ['an encoded URL', ({ url }: typeof plain) => btoa(url), plain],
    ['another name', ({ name, url }: typeof plain) => `${name} ${url}`, { ...plain, name: 'other' }],
    ['a URL with other characters', ({ url }: typeof plain) => JSON.stringify(url), { ...plain, url: 'https://a/"' }],
  ])('rewrites %s', (_what, write, target) => {
    expect(compileClientTemplate(write)(target)).toBe(write(target))
  })
})
