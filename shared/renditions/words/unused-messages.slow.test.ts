import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../../../e2e/paths.ts'
import { OUR_FIELDS } from '../../model/field-table.ts'
import { LINK_KINDS } from '../../model/fields.ts'
import { ENGLISH } from './words.ts'

/** Sources that may write something for people. */
const SOURCES = ['shared/renditions', 'shared/connect', 'server/http/refusals', 'server/publish', 'web'].flatMap(
  (folder) =>
    readdirSync(join(PROJECT_DIR, folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (name) =>
          name.endsWith('.ts') &&
          !name.endsWith('.test.ts') &&
          (!name.startsWith('words/') || name === 'words/words.ts'),
      )
      .map((name) => readFileSync(join(PROJECT_DIR, folder, name), 'utf8')),
)

/** Messages that sources name: by their group, taken out of it, in a table of names of it, or in the document of cards. */
function collectNamed(): Set<string> {
  const named = new Set<string>()
  const tables = new Set(
    SOURCES.flatMap((source) => Array.from(source.matchAll(/[ {](\w+)\[/g), ([, group = '']) => group)).filter(
      (group) => group in ENGLISH,
    ),
  )
  for (const source of SOURCES) {
    for (const [, group, name] of source.matchAll(/\b(\w+)\.(?=(\w+))/g)) named.add(`${group}.${name}`)
    for (const [, names = '', group] of source.matchAll(/\{([^{}]*)\} = (?:\w+\.)*(\w+)/g)) {
      for (const [name] of names.matchAll(/\w+/g)) named.add(`${group}.${name}`)
    }
    for (const [, name] of source.matchAll(/'%(\w+)%'/g)) named.add(`cards.${name}`)
    for (const [, name = ''] of source.matchAll(/'(\w+)'/g)) for (const group of tables) named.add(`${group}.${name}`)
    for (const [, group] of source.matchAll(/Words\['(\w+)'\]/g)) {
      for (const [name] of source.matchAll(/\w+/g)) named.add(`${group}.${name}`)
    }
  }
  return named
}

/** What the table of fields names: labels of fields and of links, and values. */
const OF_FIELDS = [
  ...OUR_FIELDS.map(({ name, label = name }) => label),
  ...OUR_FIELDS.flatMap(({ one, values = [], parts = [] }) => [
    one,
    ...values,
    ...parts.flatMap((part) => part.values ?? []),
  ]),
  ...Object.values(LINK_KINDS).map(({ label }) => label),
  // Of rows in Markdown.
  'section',
  'group',
  'parent_listing',
]

describe('messages', () => {
  it('are all used somewhere', () => {
    const names = Object.entries(ENGLISH).flatMap(([group, messages]) =>
      typeof messages === 'object' && group !== 'fields'
        ? Object.keys(messages).map((name) => [group, name] as const)
        : [],
    )
    expect(names.length).toBeGreaterThan(200)
    const named = new Set([...collectNamed(), ...OF_FIELDS.map((name) => `facts.${name}`)])
    expect(names.map((each) => each.join('.')).filter((id) => !named.has(id))).toEqual([])
  })
})
