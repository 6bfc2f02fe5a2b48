import { describe, expect, it } from 'vitest'
import { textDirection } from './text-direction.ts'

describe('textDirection', () => {
  it.each(['ar', 'he', 'fa', 'ur', 'ar-EG', 'AR', 'az-Arab', 'yi', 'ckb-IQ'])('is rtl for %s', (tag) => {
    expect(textDirection(tag)).toBe('rtl')
  })
  it.each(['en', 'de-CH', 'zh-Hant', 'ur-Latn', 'az', 'en-1994', ''])('is ltr for %j', (tag) => {
    expect(textDirection(tag)).toBe('ltr')
  })
})
