import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scaleRuns } from '../../e2e/property-runs.ts'
import type { Target } from '../../shared/model/directory.ts'
import { objectPaths } from '../store/published-folder.fixture.ts'
import { digestOf } from '../store/release/release-format.ts'
import { resolveStateDir } from '../store/state-dir.ts'
import { buildDirectory } from './build-directory.ts'
import type { BuildOptions } from './build-directory.ts'
import type { BuildReport } from './build-report.ts'
import { verifyOutput } from './hosts/verify-output.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-repair-'))
  writeFileSync(
    join(folder, 'directory.yml'),
    `title: Kitchen
description: What a kitchen needs.
base_url: https://example.org/kitchen
sources:
  - kind: markdown
    files: list.md
    category: heading
`,
  )
  const pages = Array.from({ length: 12 }, (_, page) => {
    const items = Array.from(
      { length: 3 },
      (_each, item) => `- [Thing ${page} ${item}](https://example.com/${item}) - Good.`,
    )
    return `## Page ${page}\n\n${items.join('\n')}\n`
  })
  writeFileSync(join(folder, 'list.md'), `# Kitchen\n\n${pages.join('\n')}`)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function build(outDir: string, options: Partial<BuildOptions> = {}): Promise<BuildReport> {
  return buildDirectory({
    plain: true,
    configPath: join(folder, 'directory.yml'),
    outDir,
    assets: {
      files: [{ name: 'page.0123456789abcdef.js', mediaType: 'text/javascript', text: 'x' }],
      rootFiles: [],
      site: { script: '_/page.js', style: '', style_hash: 'sha256-' },
    },
    generator: { name: 'g', version: '0' },
    nowMs: 1_700_000_000_000,
    ...options,
  })
}

/** Path → content. */
function filesBelow(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .toSorted()
      .map((path) => [path.slice(root.length + 1), readFileSync(path, 'latin1')]),
  )
}

const HARMS = ['delete', 'truncate', 'flip'] as const

/** Damages a file, at another time than that of the build. */
function harm(path: string, how: (typeof HARMS)[number], place: number): void {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return
  if (how === 'delete') {
    rmSync(path)
    return
  }
  const bytes = readFileSync(path)
  if (bytes.length === 0) return
  const at = Math.floor(place * bytes.length)
  if (how === 'flip') bytes[at] = (bytes[at] ?? 0) ^ 4
  writeFileSync(path, how === 'flip' ? bytes : bytes.subarray(0, at))
  utimesSync(path, 1_600_000_000, 1_600_000_000)
}

describe.each<Target>(['server', 'static'])('a build after damage (%s)', (target) => {
  let out: string
  let state: string
  let right: Record<string, string>
  let paths: string[]

  beforeAll(async () => {
    out = join(folder, target)
    state = resolveStateDir(out)
    await build(out, { target })
    right = filesBelow(out)
    paths = allPaths()
  })

  function allPaths(): string[] {
    const { changes: _ledger, ...objects } = objectPaths(out)
    const plain = Object.keys(right).map((name) => join(out, name))
    return [...plain, ...Object.values(objects).flat(), join(state, 'current.json')]
  }

  async function expectWhole(): Promise<void> {
    expect(filesBelow(out)).toEqual(right)
    expect(await verifyOutput(out, state)).toMatchObject({ status: 'complete', missing: [], changed: [], damaged: [] })
    expect(await build(out, { target })).toMatchObject({ status: 'unchanged', repaired: 0 })
  }

  it('restores every byte, wherever files were deleted, cut off or changed [release:repair:build]', async () => {
    const place = fc.record({
      path: fc.integer({ min: 0, max: 10_000 }),
      how: fc.constantFrom(...HARMS),
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(place, { minLength: 1, maxLength: 6 }), async (places) => {
        const before = paths.map((path) => readFileSync(path, 'latin1'))
        for (const { path, how, at } of places) harm(paths[path % paths.length] ?? '', how, at)
        const harmed = paths.filter(
          (path, index) =>
            !lstatSync(path, { throwIfNoEntry: false })?.isFile() || readFileSync(path, 'latin1') !== before[index],
        )
        const report = await build(out, { target })
        expect(report.status === 'unchanged').toBe(harmed.length === 0)
        await expectWhole()
        paths = allPaths()
      }),
      { numRuns: scaleRuns(20) },
    )
  })

  it.each(['index.html', 'page-3/index.json', '.well-known', '_', 'page-4', '.'])(
    'counts what it restored of %s [release:repair:build]',
    async (name) => {
      const count = Object.keys(right).filter(
        (path) => name === '.' || path === name || path.startsWith(`${name}/`),
      ).length
      rmSync(join(out, name), { recursive: true })
      expect(await build(out, { target })).toMatchObject({ status: 'repaired', repaired: count })
      await expectWhole()
    },
  )

  it('writes the pointer again, and the state of builds [release:repair:build]', async () => {
    const pointed = readFileSync(join(state, 'current.json'), 'utf8')
    const otherManifest = pointed.replace(/(?<="manifest":")./, (first) => (first === '0' ? '1' : '0'))
    for (const harmed of [
      '',
      pointed.trimEnd(),
      '{"format":6',
      pointed.replace('"release":"', '"release":"x'),
      otherManifest,
    ]) {
      writeFileSync(join(state, 'current.json'), harmed)
      expect(await build(out, { target })).toMatchObject({ status: 'repaired', repaired: 1 })
    }
    rmSync(join(state, 'build-state.json'))
    expect(await build(out, { target })).toMatchObject({ status: 'unchanged' })
    rmSync(join(state, 'output.txt'))
    rmSync(join(out, 'page-1/index.html'))
    expect(await build(out, { target })).toMatchObject({ status: 'published' })
    await expectWhole()
  })

  it('leaves alone what only looks changed, and what it has not published', async () => {
    const copy = join(folder, 'copy')
    copyFileSync(join(out, 'index.html'), copy)
    rmSync(join(out, 'index.html'))
    copyFileSync(copy, join(out, 'index.html'))
    mkdirSync(join(out, 'mine'))
    writeFileSync(join(out, 'mine/CNAME'), 'example.org')
    expect(await build(out, { target })).toMatchObject({ status: 'unchanged' })
    expect(await verifyOutput(out, state)).toMatchObject({ status: 'complete', extra: ['mine/CNAME'] })
    rmSync(join(out, 'mine'), { recursive: true })
    await expectWhole()
  })

  it('finds what kept size and times when it is to compare contents [release:repair:verify]', async () => {
    const path = join(out, 'page-2/index.md')
    const bytes = readFileSync(path)
    const seen = stampIn(state, 'page-2')
    bytes[5] = (bytes[5] ?? 0) ^ 1
    writeFileSync(path, bytes)
    // As where the disk itself has lost a bit: the record names the file as it is.
    forge(state, seen, path)
    expect(await build(out, { target })).toMatchObject({ status: 'unchanged' })
    expect(await verifyOutput(out, state)).toMatchObject({ status: 'incomplete', changed: ['page-2/index.md'] })
    expect(await build(out, { target, verify: true })).toMatchObject({ status: 'repaired', repaired: 1 })
    await expectWhole()
  })
})

/** The stamp of `index.md` in the record. */
function stampIn(state: string, folderName: string): string {
  const [, line = ''] = readFileSync(join(state, 'output.txt'), 'utf8').split('\n')
  const files = new Map(JSON.parse(line) as [string, { stamp: string }][])
  return files.get(`${folderName}/index.md`)?.stamp ?? ''
}

function forge(state: string, seen: string, path: string): void {
  const { size, mtimeMs, ctimeMs, ino } = statSync(path)
  const record = join(state, 'output.txt')
  const text = readFileSync(record, 'utf8')
  expect(text).toContain(seen)
  const [head = '', files = ''] = text.split('\n')
  const forged = files.replace(seen, `${size} ${mtimeMs} ${ctimeMs} ${ino}`)
  writeFileSync(record, `${JSON.stringify({ ...JSON.parse(head), digest: digestOf(forged) })}\n${forged}\n`)
}
