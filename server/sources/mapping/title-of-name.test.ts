import { describe, expect, it } from 'vitest'
import { titleOfName } from './title-of-name.ts'

describe('titleOfName', () => {
  it.each([
    ['headless-cms', 'Headless CMS'],
    ['generators', 'Generators'],
    ['tech_conferences-2026', 'Tech conferences 2026'],
    ['AspNetStatic', 'AspNetStatic'],
    ['api', 'API'],
    ['工具', '工具'],
    ['', ''],
  ])('makes %j %j', (name, title) => {
    expect(titleOfName(name)).toBe(title)
  })
})
