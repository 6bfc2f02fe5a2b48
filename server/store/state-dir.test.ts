import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { resolveStateDir, StateDirError } from './state-dir.ts'

describe('resolveStateDir', () => {
  it('is beside the output, under its name', () => {
    expect(resolveStateDir('/srv/www/public')).toBe('/srv/www/.gazetteer/public')
    expect(resolveStateDir('/srv/www/public/')).toBe('/srv/www/.gazetteer/public')
    expect(resolveStateDir('public')).toBe(resolve('.gazetteer/public'))
    expect(resolveStateDir('.')).toBe(join(resolve('..'), '.gazetteer', resolve('.').split('/').at(-1) ?? ''))
  })

  it('is the folder that is named', () => {
    expect(resolveStateDir('/srv/public', '/var/state')).toBe('/var/state')
    expect(resolveStateDir('public', 'state')).toBe('state')
    // Begins with the name of the output, and with two dots.
    expect(resolveStateDir('/srv/public', '/srv/public-state')).toBe('/srv/public-state')
    expect(resolveStateDir('/srv/public', '/srv')).toBe('/srv')
  })

  it.each(['/srv/public', '/srv/public/', '/srv/public/.gazetteer', '/srv/public/..state'])(
    'is never in the output: %s',
    (stateDir) => {
      expect(() => resolveStateDir('/srv/public', stateDir)).toThrow(StateDirError)
      expect(() => resolveStateDir('/srv/public', stateDir)).toThrow(
        /--state: .* is in \/srv\/public, which is published/,
      )
    },
  )
})
