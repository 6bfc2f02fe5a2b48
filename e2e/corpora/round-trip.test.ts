import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDirectory } from '../../server/publish/build-directory.ts'
import { guessDirectory } from '../../server/sources/init/guess-directory.ts'
import { writeDirectoryYaml } from '../../server/sources/init/write-directory-yaml.ts'
import { CORPORA_DIR, NEEDS_CORPORA, PROJECT_DIR } from '../paths.ts'

const BASE = 'https://example.org/lists'

let scratch: string

beforeAll(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'gazetteer-round-trip-'))
})

afterAll(() => {
  rmSync(scratch, { recursive: true, force: true })
})

/** Builds into a folder of the scratch folder. */
async function build(configPath: string, out: string): Promise<void> {
  const site = { script: '_/page.js', style: '', style_hash: 'sha256-' }
  const assets = { files: [], rootFiles: [], site }
  const generator = { name: 'g', version: '0' }
  const outDir = path.join(scratch, out)
  await buildDirectory({
    plain: true,
    configPath,
    outDir,
    baseUrl: BASE,
    assets,
    generator,
    nowMs: 1_000_000,
    publishedSeconds: 1_000,
  })
}

/** Builds from the data that a directory has published, and from nothing else. */
async function buildFrom(from: string, to: string): Promise<void> {
  const folder = path.join(scratch, `${to}-source`)
  mkdirSync(folder, { recursive: true })
  const packed = readFileSync(path.join(scratch, from, '_', 'data', 'listings.jsonl.gz'))
  writeFileSync(path.join(folder, 'listings.jsonl.gz'), packed)
  const sources = 'sources:\n  - kind: jsonl\n    files: listings.jsonl.gz\n'
  writeFileSync(
    path.join(folder, 'directory.yml'),
    `title: Copy\ndescription: A copy of a directory.\nbase_url: ${BASE}\n${sources}`,
  )
  await build(path.join(folder, 'directory.yml'), to)
}

function rowsOf(out: string): string[] {
  const packed = readFileSync(path.join(scratch, out, '_', 'data', 'listings.jsonl.gz'))
  return gunzipSync(packed).toString().split('\n')
}

/** Every file by its path, as Latin 1. */
function filesOf(out: string): Record<string, string> {
  const names = readdirSync(path.join(scratch, out), { recursive: true, encoding: 'utf8' }).toSorted()
  const files = names.filter((name) => statSync(path.join(scratch, out, name)).isFile())
  return Object.fromEntries(files.map((name) => [name, readFileSync(path.join(scratch, out, name), 'latin1')]))
}

/** The configuration of a directory; of one that has none, as `gazetteer init` proposes it. */
async function configOf(name: string): Promise<string> {
  const own = path.join(PROJECT_DIR, 'e2e', 'corpora', name, 'directory.yml')
  if (existsSync(own)) return own
  const home = mkdtempSync(path.join(scratch, 'guessed-'))
  const { config, explanation } = await guessDirectory(path.join(CORPORA_DIR, name), { configDir: home })
  const configPath = path.join(home, 'directory.yml')
  writeFileSync(configPath, writeDirectoryYaml(config, explanation))
  return configPath
}

describe.skipIf(!existsSync(CORPORA_DIR))('a directory made from the data of another', NEEDS_CORPORA, () => {
  it.each(['static-analysis', 'awesome-mac-zh', 'awkward/spaceapi'])(
    'has the same listings and publishes them with the same bytes: %s [data:files:round-trip]',
    async (name) => {
      const out = path.basename(name)
      await build(await configOf(name), `${out}-1`)
      await buildFrom(`${out}-1`, `${out}-2`)
      await buildFrom(`${out}-2`, `${out}-3`)
      expect(rowsOf(`${out}-2`)).toEqual(rowsOf(`${out}-1`))
      expect(filesOf(`${out}-3`)).toEqual(filesOf(`${out}-2`))
    },
  )
})
