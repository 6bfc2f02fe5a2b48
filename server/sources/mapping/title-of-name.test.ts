import { describe, expect, it } from 'vitest'
import { titleOfName } from './title-of-name.ts'

describe('titleOfName', () => {
  it.each([
    ['headless-cms', 'Headless CMS'],
    ['generators', 'Generators'],
    ['tech_conferences-2026', 'Tech conferences 2026'],
    ['AspNetStatic', 'AspNetStatic'],
    ['api', 'API'],
    ['public-apis', 'Public APIs'],
    ['css', 'CSS'],
    ['awesome-ios', 'Awesome iOS'],
    ['ios-apps', 'iOS apps'],
    ['macOS', 'macOS'],
    ['saas', 'SaaS'],
    ['github-actions', 'GitHub actions'],
    ['us-states', 'US states'],
    ['00-general', 'General'],
    ['2024-events', '2024 events'],
    ['07', '07'],
    ['工具', '工具'],
    ['', ''],
  ])('makes %j %j', (name, title) => {
    expect(titleOfName(name)).toBe(title)
  })
})
