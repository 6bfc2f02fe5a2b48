import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCli, startCli } from '../cli.ts'
import { PROJECT_DIR } from '../paths.ts'

const PRELOAD = `--import=${pathToFileURL(join(PROJECT_DIR, 'e2e/product/list-modules.mjs')).href}`

/** Code that only builds and some commands need: reading sources, and publishing. */
const NEVER = /^(?:build-directory|run-(?!serve\b)|yaml|toml|csv|html|file-reader)/

/** A word of the language, another form of which is in the listing, and what a page of results calls itself. */
const DIRECTORIES = [
  ['en', 'Compares databases', 'database', 'Search'],
  ['ru', 'Сравнивает базы данных', 'база', 'Найти'],
  ...(process.env['TEST_ALL']
    ? ([
        ['de-AT', 'Vergleicht Datenbanken', 'Datenbank', 'Suchen'],
        ['zh-Hans', '比较数据库', '数据库', '搜索'],
      ] as const)
    : []),
] as const

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-start-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function build(language: string, listing: Readonly<Record<string, string>>): Promise<string> {
  const source = { kind: 'yaml', files: 'list.yml', category: 'kind' }
  const config = { title: 'T', description: 'D', language, base_url: 'https://example.org', sources: [source] }
  writeFileSync(join(folder, 'directory.yml'), JSON.stringify(config))
  writeFileSync(join(folder, 'list.yml'), JSON.stringify([{ name: 'One', kind: 'K', ...listing }]))
  const out = join(folder, 'out')
  const { code, stderr } = await runCli(['build', '--plain', '-c', join(folder, 'directory.yml'), '-o', out])
  if (code !== 0) throw new Error(stderr)
  return out
}

/** Serves a folder. @returns Texts at the paths, and the files that were loaded until it had ended. */
async function ask(out: string, paths: readonly string[]): Promise<{ texts: string[]; loaded: string[] }> {
  const file = join(folder, 'modules.txt')
  const env = { NODE_OPTIONS: PRELOAD, MODULES_FILE: file }
  const server = await startCli(['serve', '-o', out, '--port', '0'], { env })
  const texts: string[] = []
  try {
    for (const path of paths) texts.push(await (await fetch(new URL(path, server.url))).text())
  } finally {
    await server.stop()
  }
  return { texts, loaded: readFileSync(file, 'utf8').split('\n') }
}

describe('gazetteer serve', () => {
  it.each(DIRECTORIES)(
    'of a directory in %s answers in that language, and loads nothing that builds need [engine:node:start]',
    async (language, description, query, search) => {
      const out = await build(language, { url: 'https://one.example/', description })
      const { texts, loaded } = await ask(out, [`?query=${encodeURIComponent(query)}`])
      expect(texts[0]).toMatch(new RegExp(`<html lang="${language}"[^]*${search}[^]*one\\.example`))
      expect(loaded).toContain('run-serve.js')
      expect(loaded.filter((name) => NEVER.test(name))).toEqual([])
    },
  )
})
