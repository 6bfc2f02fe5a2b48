import { describe, expect, it } from 'vitest'
import { licenseUrl } from './license-url.ts'

describe('licenseUrl', () => {
  it.each(['MIT', 'Apache-2.0', 'BSD-3-Clause', 'GPL-3.0-only', 'CC-BY-SA-4.0', 'CC0-1.0', '0BSD', 'Unlicense'])(
    'knows the page of %s',
    (id) => {
      expect(licenseUrl(id)).toBe(`https://spdx.org/licenses/${id}.html`)
    },
  )

  it('takes a URL as it is', () => {
    expect(licenseUrl('https://example.org/terms')).toBe('https://example.org/terms')
  })

  it.each(['GPLv3', 'Proprietary', 'Freeware', 'Apache2', '', 'javascript:alert(1)', 'See website', 'MIT <x>'])(
    'does not guess a page for %j',
    (name) => {
      expect(licenseUrl(name)).toBeUndefined()
    },
  )
})
