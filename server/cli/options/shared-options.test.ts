import { describe, expect, it } from 'vitest'
import { parseWorkers } from './shared-options.ts'

describe('parseWorkers', () => {
  it('reads how many, or one for each core', () => {
    expect([parseWorkers('1'), parseWorkers('256')]).toEqual([1, 256])
    expect(parseWorkers('auto')).toBeGreaterThan(0)
  })

  it.each(['0', '-1', '1.5', '257', 'all', ''])('refuses %j', (text) => {
    expect(() => parseWorkers(text)).toThrow(`from 1 to 256, or auto, got "${text}"`)
  })
})
