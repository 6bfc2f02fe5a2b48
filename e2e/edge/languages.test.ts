import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../cli.ts'
import { callTool } from './ask-edge.ts'
import { startEdge } from './start-edge.ts'
import type { RunningEdge } from './start-edge.ts'

const SOURCE = { kind: 'yaml', files: 'list.yml', category: 'kind' }

/** A word of the language, another form of which is in the listing, and what a page of results calls itself. */
const DIRECTORIES = [
  ['de-AT', 'Vergleicht Datenbanken', 'Datenbank', 'Suchen'],
  ['ru', 'Сравнивает базы данных', 'база', 'Результаты'],
  ['zh-Hans', '比较数据库', '数据库', '搜索'],
] as const

describe.each(DIRECTORIES)('a worker with a directory in %s', (language, description, query, search) => {
  let out: string
  let edge: RunningEdge

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gazetteer-languages-'))
    out = join(folder, 'out')
    const directory = { title: 'T', description: 'D', language, base_url: 'https://example.org', sources: [SOURCE] }
    writeFileSync(join(folder, 'directory.yml'), JSON.stringify(directory))
    writeFileSync(
      join(folder, 'list.yml'),
      JSON.stringify([{ name: 'One', kind: 'K', url: 'https://one.example', description }]),
    )
    const { code, stderr } = await runCli(['build', '--plain', '-c', join(folder, 'directory.yml'), '-o', out])
    if (code !== 0) throw new Error(stderr)
    edge = await startEdge(out, { kind: 'assets' })
  })

  afterAll(async () => {
    await edge.stop()
    rmSync(dirname(out), { recursive: true, force: true })
  })

  it('has its words and stems from the first answer on, asked by many at once [engine:edge:languages]', async () => {
    const pages = await Promise.all(
      Array.from({ length: 8 }, async () => (await fetch(`${edge.url}/?query=${encodeURIComponent(query)}`)).text()),
    )
    for (const page of pages) expect(page).toMatch(new RegExp(`<html lang="${language}"[^]*${search}[^]*one\\.example`))
    const answer = await (await callTool(edge.url, '/mcp', 'search', { query })).text()
    expect(answer).toContain('https://example.org/k/one/')
  })
})
