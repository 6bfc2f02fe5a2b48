import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Target } from '../../shared/model/directory.ts'
import { resolveStateDir } from '../store/state-dir.ts'
import { buildDirectory } from './build-directory.ts'
import type { BuildReport } from './build-report.ts'
import { verifyOutput } from './hosts/verify-output.ts'

const folder = mkdtempSync(join(tmpdir(), 'gazetteer-damaged-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function build(outDir: string, target: Target, title: string): Promise<BuildReport> {
  const from = join(folder, title)
  mkdirSync(from, { recursive: true })
  const configPath = join(from, 'directory.yml')
  if (!existsSync(configPath)) {
    const config = `title: ${title}\ndescription: What it needs.\nbase_url: https://example.org/k\nsources:\n  - kind: markdown\n    files: list.md\n    category: heading\n`
    writeFileSync(configPath, config)
    const pages = ['One', 'Two'].map(
      (page) => `## ${page}\n\n- [Thing ${page}](https://example.com/${page}) - ${title}.\n`,
    )
    writeFileSync(join(from, 'list.md'), `# ${title}\n\n${pages.join('\n')}`)
  }
  return buildDirectory({
    configPath,
    outDir,
    target,
    assets: { files: [], rootFiles: [], site: { script: '_/page.js', style: '', style_hash: 'sha256-' } },
    generator: { name: 'g', version: '0' },
    nowMs: 1_700_000_000_000,
  })
}

function contents(root: string): Record<string, string> {
  // With the target server there are no plain files.
  if (!existsSync(root)) return {}
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(paths.map((path) => [path.slice(root.length + 1), readFileSync(path, 'latin1')]))
}

/** What may stand where a file was. @param other The same file of another directory, or one of its objects. */
const HARMS: Readonly<Record<string, (path: string, bytes: Buffer, other: string) => void>> = {
  nothing: (path) => rmSync(path),
  'half of it': (path, bytes) => writeFileSync(path, bytes.subarray(0, bytes.length >> 1)),
  'no bytes': (path) => writeFileSync(path, ''),
  'one other bit': (path, bytes) => {
    const at = bytes.length >> 1
    writeFileSync(path, Buffer.concat([bytes.subarray(0, at), Buffer.of((bytes[at] ?? 0) ^ 4), bytes.subarray(at + 1)]))
  },
  '{}': (path) => writeFileSync(path, '{}'),
  null: (path) => writeFileSync(path, 'null'),
  '[]': (path) => writeFileSync(path, '[]'),
  '7': (path) => writeFileSync(path, '7'),
  'that of another directory': (path, _, other) => cpSync(other, path),
  'a folder': (path) => {
    rmSync(path)
    mkdirSync(join(path, 'x'), { recursive: true })
  },
  'a link to that of another directory': (path, _, other) => {
    rmSync(path)
    symlinkSync(other, path)
  },
  'a link to nothing': (path) => {
    rmSync(path)
    symlinkSync(join(folder, 'nothing'), path)
  },
}

const HARM_NAMES = Object.keys(HARMS)

/** JSON of other shapes. An object is known to be another by any bit: they tell nothing more of it. */
const OTHER_JSON = new Set(['{}', 'null', '[]', '7'])

/** Of a static output the state has the same files and more; `npm run test:all` looks at both. */
const TARGETS: readonly Target[] = process.env['TEST_ALL'] ? ['server', 'static'] : ['static']

describe.each(TARGETS)('a build where a file of the state is damaged (%s)', (target) => {
  it.each(HARM_NAMES)('makes the same again: %s [release:repair:state]', async (harm) => {
    const other = join(folder, `other-${target}`, 'out')
    if (!existsSync(other)) await build(other, target, 'Other')
    const home = join(folder, `home-${target}`)
    const kept = join(folder, `kept-${target}`)
    const out = join(home, 'out')
    const state = resolveStateDir(out)
    if (!existsSync(kept)) {
      await build(out, target, 'Kitchen')
      cpSync(home, kept, { recursive: true, preserveTimestamps: true })
    }
    const right = contents(join(kept, 'out'))
    const others = contents(resolveStateDir(other))
    const anObject = Object.keys(others).find((path) => path.startsWith('objects')) ?? ''
    const files = Object.keys(contents(join(kept, state.slice(home.length))))
    for (const [index, file] of files.entries()) {
      if (OTHER_JSON.has(harm) && file.startsWith('objects')) continue
      // Objects are read alike, so each has one of the harms; `npm run test:all` does all to all.
      const isOther = index % HARM_NAMES.length !== HARM_NAMES.indexOf(harm)
      if (file.startsWith('objects') && isOther && !process.env['TEST_ALL']) continue
      rmSync(home, { recursive: true })
      cpSync(kept, home, { recursive: true, preserveTimestamps: true })
      const path = join(state, file)
      HARMS[harm]?.(path, readFileSync(path), join(resolveStateDir(other), file in others ? file : anObject))
      await build(out, target, 'Kitchen')
      expect([file, contents(out)]).toEqual([file, right])
      const found = await verifyOutput(out, state)
      expect([file, found]).toMatchObject([file, { status: 'complete', missing: [], changed: [], damaged: [] }])
      expect([file, (await build(out, target, 'Kitchen')).status]).toEqual([file, 'unchanged'])
    }
  })
})
