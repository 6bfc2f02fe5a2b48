import { describe, expect, it } from 'vitest'
import { commandName } from './exit-codes.ts'

describe('commandName', () => {
  it.each([
    ['a shell', {}, 'gazetteer'],
    ['npx', { npm_command: 'exec', npm_lifecycle_event: 'npx' }, 'npx gazetteer-directory'],
    ['a clone', { npm_command: 'run-script', npm_lifecycle_event: 'gazetteer' }, 'npm run gazetteer --'],
    ['a script of somebody', { npm_command: 'run-script', npm_lifecycle_event: 'site' }, 'gazetteer'],
  ])('is what %s has called', (_, env, words) => {
    expect(commandName(env)).toBe(words)
  })
})
