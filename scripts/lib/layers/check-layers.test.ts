import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../../../e2e/property-runs.ts'
import { checkLayers } from './check-layers.ts'
import type { LayerReport } from './check-layers.ts'
import { LAYERS, MAX_FILES_IN_FOLDER, OUTSIDE, ROOMS } from './layer-table.ts'
import { readImports } from './read-imports.ts'
import { readTree } from './read-tree.ts'

const RULES = { layers: LAYERS, rooms: ROOMS, outside: OUTSIDE, maxFilesInFolder: MAX_FILES_IN_FOLDER }
const TREE = readTree(fileURLToPath(new URL('../../..', import.meta.url)))
const KINDS = ['import', 'import type'] as const

/** The files of some paths, one of them with one more import. */
function plant(from: string, to: string, kind: (typeof KINDS)[number] = 'import', besides = [to]): LayerReport {
  const up = '../'.repeat(from.split('/').length - 1)
  const files = [from, ...besides].map((path) => [path, TREE.get(path) ?? ''] as const)
  return checkLayers(new Map(files).set(from, `${kind} { x } from '${up}${to}'\n${TREE.get(from) ?? ''}`), RULES)
}

describe('the layers of this project', () => {
  it('have no problem, and no circle', () => {
    const { problems, circles, imports } = checkLayers(TREE, RULES)
    expect(problems).toEqual([])
    expect(circles).toBe(0)
    expect(imports).toBeGreaterThan(5_000)
  })

  const forbidden = KINDS.flatMap((kind) =>
    [
      ['shared/model/slug.ts', 'shared/mcp/directory-page.ts', 'shared/model may not import shared/mcp'],
      [
        'shared/renditions/render-page.ts',
        'shared/mcp/directory-page.ts',
        'shared/renditions may not import shared/mcp',
      ],
      [
        'extension/main-world/main-world.ts',
        'extension/background/background.ts',
        'extension/main-world may not import extension/background',
      ],
      ['server/store/store.ts', 'server/publish/build-directory.ts', 'server/store may not import server/publish'],
    ].map(([from = '', to = '', problem]) => ({ kind, from, to, problem })),
  )
  it.each(forbidden)('refuse `$kind` of $to in $from', ({ kind, from, to, problem }) => {
    expect([TREE.has(from), TREE.has(to)]).toEqual([true, true])
    expect(plant(from, to, kind).problems).toContain(`${from} → ${to}: ${problem}`)
  })

  it('refuse every import between layers that the table does not name', () => {
    const layers = Object.keys(LAYERS)
    const firstOf = (layer: string): string =>
      [...TREE.keys()].find(
        (path) =>
          path.startsWith(`${layer}/`) &&
          path.split('/').length === layer.split('/').length + 1 &&
          !/\.(test|fixture)\.ts$/.test(path),
      ) ?? ''
    const pairs = layers.flatMap((from) =>
      layers
        .filter(
          (to) =>
            !LAYERS[from as keyof typeof LAYERS].imports.some(
              (name) => name === to || (name.endsWith('/*') && to.startsWith(name.slice(0, -1))),
            ),
        )
        .map((to) => ({ from, to, files: [firstOf(from), firstOf(to)] as const })),
    )
    const drawn = pairs.filter(({ from, to, files }) => from !== to && files.every((file) => file !== ''))
    fc.assert(
      fc.property(fc.constantFrom(...drawn), fc.constantFrom(...KINDS), ({ from, to, files }, kind) => {
        expect(plant(...files, kind).problems).toContain(`${files[0]} → ${files[1]}: ${from} may not import ${to}`)
      }),
      { numRuns: scaleRuns(5) },
    )
  })

  it.each(KINDS)('refuse a circle inside a room by `%s`', (kind) => {
    const model = [...TREE.keys()].filter((path) => path.startsWith('shared/model/'))
    expect(plant('shared/model/page.ts', 'shared/model/listing.ts', kind, model).circles).toBe(0)
    expect(plant('shared/model/listing.ts', 'shared/model/page.ts', kind, model).circles).toBe(1)
  })

  it('refuse tests, fixtures and what is not shipped in production code', () => {
    expect(plant('shared/model/slug.ts', 'shared/model/slug.test.ts').problems).toContain(
      'shared/model/slug.ts → shared/model/slug.test.ts: production code imports what is not shipped',
    )
    expect(plant('server/store/store.ts', 'e2e/paths.ts').problems).toContain(
      'server/store/store.ts → e2e/paths.ts: production code imports what is not shipped',
    )
  })
})

describe('checkLayers', () => {
  const rules = {
    layers: {
      low: { imports: [], packages: ['zod'] },
      high: { imports: ['low'], packages: ['node:'] },
    },
    rooms: { high: ['cellar', 'attic'] },
    outside: ['tests'],
    maxFilesInFolder: 2,
  }
  const problemsOf = (files: Record<string, string>): readonly string[] =>
    checkLayers(new Map(Object.entries(files)), rules).problems

  it('lets upper layers import lower ones, and upper rooms lower ones', () => {
    expect(
      problemsOf({
        'low/a.ts': "import { z } from 'zod'\nimport x from 'zod/mini'\n",
        'high/b.ts': "import { a } from '../low/a.ts'\nimport { c } from './attic/c.ts'\n",
        'high/attic/c.ts': "import { d } from '../cellar/d.ts'\nimport 'node:fs'\n",
        'high/cellar/d.ts': '',
        'tests/e.ts': "import { b } from '../high/b.ts'\n",
      }),
    ).toEqual([])
  })

  it.each([
    [
      'a lower room an upper one',
      'high/cellar/d.ts',
      "export { c } from '../attic/c.ts'\n",
      'in high, cellar may not import attic',
    ],
    [
      'a room the files above it',
      'high/attic/c.ts',
      "const b = await import('../b.ts')\n",
      'in high, attic may not import its own files',
    ],
    [
      'a lower layer an upper one by URL',
      'low/a.ts',
      "new URL('../high/b.ts', import.meta.url)\n",
      'low may not import high',
    ],
  ])('does not let %s', (_what, path, code, problem) => {
    const files = { 'low/a.ts': '', 'high/b.ts': '', 'high/attic/c.ts': '', 'high/cellar/d.ts': '' }
    expect(problemsOf({ ...files, [path]: code }).join()).toContain(problem)
  })

  it('wants a layer for every folder, an order for every room, and leave for every package', () => {
    expect(problemsOf({ 'wide/a.ts': "import { b } from './b.ts'\n", 'wide/b.ts': '' })).toEqual([
      'wide/a.ts: its folder is in no layer; add a row',
    ])
    expect(problemsOf({ 'low/x/a.ts': "import { b } from '../y/b.ts'\n", 'low/y/b.ts': '' })).toEqual([
      'low has rooms without an order; add a row (low/x/a.ts → low/y/b.ts)',
    ])
    expect(problemsOf({ 'high/hall/a.ts': "import { d } from '../cellar/d.ts'\n", 'high/cellar/d.ts': '' })).toEqual([
      'high: its room hall has no place in the order',
    ])
    expect(problemsOf({ 'low/a.ts': "import 'node:fs'\nimport x from 'zodiac'\n" })).toEqual([
      'low/a.ts → node:fs: low may not import that package',
      'low/a.ts → zodiac: low may not import that package',
    ])
  })

  it('counts the files of a folder, tests not', () => {
    const two = { 'low/a.ts': '', 'low/b.ts': '', 'low/b.test.ts': '', 'low/b.fixture.ts': '' }
    expect(problemsOf(two)).toEqual([])
    expect(problemsOf({ ...two, 'low/c.ts': '' })).toEqual(['low: 3 source files, at most 2; sort them into rooms'])
  })

  it('names every file of a circle', () => {
    expect(
      problemsOf({
        'low/a.ts': "import type { b } from './b.ts'\n",
        'low/b.ts': "import type { a } from './a.ts'\n",
      }),
    ).toEqual(['circle of 2: low/a.ts ↔ low/b.ts'])
    expect(problemsOf({ 'low/a.ts': "import type { a } from './a.ts'\n" })).toEqual(['circle of 1: low/a.ts'])
  })
})

describe('readImports', () => {
  it('finds every form the formatter leaves, and nothing in comments', () => {
    const code = [
      "import a, { b } from './one.ts'",
      "import type { c } from './two.ts'",
      "import './three.ts'",
      'import {',
      '  d,',
      '  e,',
      "} from './four.ts'",
      "export { f } from './five.ts'",
      "export * from './six.ts'",
      "export const g = 'no import'",
      "// import h from './comment.ts'",
      " * import i from './docstring.ts'",
      "const j = (await import('./seven.ts')).j",
      "new Worker(new URL('./eight.ts', import.meta.url))",
      "new URL('https://example.org/', import.meta.url)",
    ].join('\n')
    expect(readImports(code)).toEqual(
      ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((name) => `./${name}.ts`),
    )
  })
})
