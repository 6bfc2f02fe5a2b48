import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scaleRuns } from '../../e2e/property-runs.ts'
import { HEAD } from '../../e2e/fixtures/read-files.ts'
import { DamagedRowsError } from './spool/damaged-rows-error.ts'
import { readDirectory } from './read-directory.ts'

const CONFIG = `${HEAD}sources:
  - {kind: json, files: 'data/*.json', category: kind}
  - {kind: csv, files: 'tables/*.csv'}
  - {kind: markdown, files: list.md}
`

let root: string
let rows: string

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'gazetteer-test-'))
  rows = path.join(root, 'rows')
  write('directory.yml', CONFIG)
  write('categories/tools.yml', 'title: Tools\nlistings:\n  - {name: Native, url: https://native.example}\n')
  write('data/a.json', json('Editors', 'Vim', 'Emacs'))
  write('data/b.json', json('Tools', 'Make'))
  write('tables/a.csv', 'name,url\nAwk,https://awk.example\nSed,nowhere\n')
  write('list.md', '# List\n\n## Shells\n\n- [Zsh](https://zsh.example) - A shell.\n')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('readDirectory with what it remembers', () => {
  it('reads nothing again, and says the same with every diagnostic', async () => {
    const first = await read()
    expect(first.filesRead).toBe(5)
    expect(first.diagnostics).toHaveLength(1)
    const second = await read()
    expect(second).toEqual({ ...first, filesRead: 0 })
  })

  it('reads what changed, and not what was only written again', async () => {
    await read()
    write('data/a.json', json('Editors', 'Vim', 'Nano'))
    write('data/b.json', json('Tools', 'Make'))
    expect(await read()).toEqual({ ...(await readAfresh()), filesRead: 1 })
  })

  it('notices other content of the same length and times', async () => {
    await read()
    const file = path.join(root, 'data/b.json')
    const { atime, mtime } = statSync(file)
    write('data/b.json', json('Tools', 'Bake'))
    utimesSync(file, atime, mtime)
    expect(await read()).toEqual({ ...(await readAfresh()), filesRead: 1 })
  })

  it('reads again what another file spells otherwise now', async () => {
    write('data/b.json', json('EDITORS', 'Make'))
    const before = await read()
    expect(before.pages['editors']?.map(({ name }) => name)).toEqual(['Vim', 'Emacs', 'Make'])
    expect(before.titles).toContain('Editors')
    rmSync(path.join(root, 'data/a.json'))
    const after = await read()
    expect(after.titles).toContain('EDITORS')
    expect(after).toEqual({ ...(await readAfresh()), filesRead: after.filesRead })
  })

  it('uses nothing that other code or another configuration left', async () => {
    await read()
    expect((await read('another')).filesRead).toBe(5)
    write('directory.yml', CONFIG.replace('category: kind', 'category: name'))
    const changed = await read('another')
    expect(changed).toEqual({ ...(await readAfresh()), filesRead: 2 })
  })

  it('gives what reading afresh gives, after any edits', async () => {
    const name = fc.constantFrom('Vim', 'vim', 'Emacs', 'Make', 'Awk')
    const edit = fc.oneof(
      fc.record({
        file: fc.constantFrom('data/a.json', 'data/b.json', 'data/c.json'),
        kind: fc.constantFrom('Editors', 'EDITORS', 'Tools', ''),
        names: fc.array(name, { maxLength: 4 }),
      }),
      fc.record({ file: fc.constantFrom('tables/a.csv', 'tables/b.csv'), names: fc.array(name, { maxLength: 3 }) }),
      fc.record({ file: fc.constantFrom('data/a.json', 'tables/b.csv', 'list.md'), gone: fc.constant(true) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(edit, { maxLength: 3 }), { minLength: 1, maxLength: 4 }), async (rounds) => {
        rmSync(rows, { recursive: true, force: true })
        for (const edits of rounds) {
          for (const one of edits) {
            if ('gone' in one) rmSync(path.join(root, one.file), { force: true })
            else if ('kind' in one) write(one.file, json(one.kind, ...one.names))
            else write(one.file, ['name,url', ...one.names.map((each) => `${each},https://x.example`)].join('\n'))
          }
          const afresh = await readAfresh()
          expect({ ...(await read()), filesRead: 0 }).toEqual({ ...afresh, filesRead: 0 })
        }
      }),
      { numRuns: scaleRuns(25) },
    )
  })

  it('takes no damaged byte, nor the lack of any, for what was written', async () => {
    const whole = await read()
    const snapshot = readdirSync(rows).map((name) => ({ name, bytes: readFileSync(path.join(rows, name)) }))
    expect(snapshot).toHaveLength(2)
    const check = async (damaged: string, bytes: Buffer): Promise<void> => {
      rmSync(rows, { recursive: true })
      mkdirSync(rows)
      for (const file of snapshot) writeFileSync(path.join(rows, file.name), file.name === damaged ? bytes : file.bytes)
      const result = await read().catch((error: unknown) => error)
      if (result instanceof DamagedRowsError) return
      expect({ ...(result as object), filesRead: 0 }).toEqual({ ...whole, filesRead: 0 })
    }
    for (const { name, bytes } of snapshot) {
      for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 80)) {
        const damaged = Buffer.from(bytes)
        damaged[at] = (damaged[at] ?? 0) ^ 0x01
        await check(name, damaged)
        if (at % 4 === 0) await check(name, bytes.subarray(0, at))
      }
    }
  })

  it('keeps few files, and little that is unused', async () => {
    for (let round = 0; round < 30; round += 1) {
      write('data/b.json', json('Tools', `Make ${round}`))
      await read()
    }
    expect(readdirSync(rows).length).toBeLessThanOrEqual(25)
    const bytes = readdirSync(rows).reduce((sum, name) => sum + statSync(path.join(rows, name)).size, 0)
    rmSync(rows, { recursive: true })
    await read()
    const needed = readdirSync(rows).reduce((sum, name) => sum + statSync(path.join(rows, name)).size, 0)
    expect(bytes).toBeLessThan(needed * 3)
  })

  it('reads on many threads what it reads on one', async () => {
    for (let number = 0; number < 1100; number += 1) {
      write(
        `data/n${number}.json`,
        json(number % 7 === 0 ? 'TOOLS' : 'Tools', `Make ${number}`, `Gmake ${number % 50}`),
      )
    }
    const first = await read()
    expect(first.pages['tools']).toHaveLength(2202)
    expect(await read()).toEqual({ ...first, filesRead: 158 })
  })
})

function write(name: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), content)
}

function json(kind: string, ...names: readonly string[]): string {
  return JSON.stringify(names.map((name) => ({ name, url: `https://${kind || 'none'}.example/${name}`, kind })))
}

function readAfresh() {
  return readModel()
}

function read(version = 'this code') {
  return readModel({ folder: rows, version })
}

async function readModel(remember?: { folder: string; version: string }) {
  const configPath = path.join(root, 'directory.yml')
  const model = await readDirectory({ configPath, ...(remember && { remember }) })
  try {
    const { accounts, categories, directory, listingCount, diagnostics, filesRead } = model
    const slugs = categories.map(({ slug }) => slug)
    return {
      accounts,
      categories,
      directory,
      listingCount,
      diagnostics,
      filesRead,
      inputs: model.inputs.map((input) => input.path),
      titles: categories.map(({ title }) => title),
      pages: Object.fromEntries(slugs.map((slug) => [slug, model.listings(slug)])),
      outlines: Object.fromEntries(slugs.map((slug) => [slug, model.outline(slug)])),
    }
  } finally {
    model.close()
  }
}
