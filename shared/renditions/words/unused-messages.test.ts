import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../../../e2e/paths.ts'
import { ENGLISH } from './words.ts'

/** Sources that may say something to people. */
const SOURCES = ['shared/renditions', 'shared/connect', 'server/http/refusals', 'server/publish/hosts', 'web'].flatMap(
  (folder) =>
    readdirSync(join(PROJECT_DIR, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('words'))
      .map((name) => readFileSync(join(PROJECT_DIR, folder, name), 'utf8')),
)

/** Whether a source says a message: by its name in its group, taken out of the group, or in a table of names of it. */
function says(source: string, group: string, name: string): boolean {
  if (new RegExp(`\\b${group}\\.${name}\\b`).test(source)) return true
  const taken = source.matchAll(
    new RegExp(`\\{([^{}]*)\\}(?: = [\\w.]*\\b${group}\\b|: Messages\\['${group}'\\])`, 'g'),
  )
  if (Array.from(taken).some(([, names = '']) => new RegExp(`\\b${name}\\b`).test(names))) return true
  if (source.includes(`Words['${group}']`) && new RegExp(`\\b${name}\\b`).test(source)) return true
  const isKey = SOURCES.some(
    (each) => (each.includes('words') && each.includes(` ${group}[`)) || each.includes(`{${group}[`),
  )
  return isKey && source.includes(`'${name}'`)
}

describe('messages', () => {
  it('are all said somewhere', () => {
    const names = Object.entries(ENGLISH).flatMap(([group, messages]) =>
      typeof messages === 'object' ? Object.keys(messages).map((name) => [group, name] as const) : [],
    )
    expect(names.length).toBeGreaterThan(200)
    const unsaid = names.filter(([group, name]) => !SOURCES.some((source) => says(source, group, name)))
    expect(unsaid.map((each) => each.join('.'))).toEqual([])
  })
})
