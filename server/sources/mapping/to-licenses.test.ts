import { describe, expect, it } from 'vitest'
import { toLicenses } from './to-licenses.ts'

describe('toLicenses', () => {
  it.each<[unknown, string[]]>([
    ['Apache 2.0', ['Apache-2.0']],
    ['Apache License 2.0', ['Apache-2.0']],
    ['MIT License', ['MIT']],
    // An id that was replaced says less than its successors.
    ['GPL-3.0', ['GPL-3.0']],
    ['GPL', ['GPL']],
    ['BSD', ['BSD']],
    ['Freeware', ['Freeware']],
    ['GPL-3.0-only|MIT', ['GPL-3.0-only', 'MIT']],
    ['(MIT OR Apache-2.0)', ['MIT', 'Apache-2.0']],
    ['MIT, Apache 2.0; MIT', ['MIT', 'Apache-2.0']],
    [
      ['mit', 'Custom'],
      ['MIT', 'Custom'],
    ],
    [{ identifier: 'Freeware', url: 'https://a.example/eula' }, ['Freeware']],
    [[{ name: 'BSD 3-Clause' }], ['BSD-3-Clause']],
    ['', []],
  ])('reads %j', (value, licenses) => {
    expect(toLicenses(value).ids).toEqual(licenses)
  })

  it('keeps texts that mean an id', () => {
    expect(toLicenses('mit, Apache License 2.0, Freeware').written).toEqual(['Apache License 2.0'])
  })
})
