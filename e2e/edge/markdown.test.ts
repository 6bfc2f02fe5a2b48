import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../cli.ts'
import { startEdge } from './start-edge.ts'
import type { RunningEdge } from './start-edge.ts'

const SOURCE = { kind: 'yaml', files: 'list.yml', category: 'kind' }

describe('a worker with Markdown in its directory', () => {
  let out: string
  let edge: RunningEdge

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gazetteer-markdown-'))
    out = join(folder, 'out')
    const directory = { title: 'T', description: 'D', base_url: 'https://example.org', sources: [SOURCE] }
    writeFileSync(join(folder, 'directory.yml'), JSON.stringify(directory))
    const listing = { name: 'One', kind: 'K', url: 'https://one.example', body: 'It is **fast**, see www.one.example.' }
    writeFileSync(join(folder, 'list.yml'), JSON.stringify([listing]))
    mkdirSync(join(folder, 'categories'))
    writeFileSync(join(folder, 'categories/k.md'), '---\ntitle: K\n---\n\nAll of **one kind**.\n')
    const { code, stderr } = await runCli(['build', '--plain', '-c', join(folder, 'directory.yml'), '-o', out])
    if (code !== 0) throw new Error(stderr)
    edge = await startEdge(out, { kind: 'assets' })
  })

  afterAll(async () => {
    await edge.stop()
    rmSync(dirname(out), { recursive: true, force: true })
  })

  it('parses it from the first request on, asked by many at once [engine:edge:languages]', async () => {
    const paths = ['/k/one/', '/k/one/index.md', '/k/?query=one', '/k/?query=fast']
    const texts = await Promise.all(
      [...paths, ...paths].map(async (path) => {
        const response = await fetch(edge.url + path)
        return [response.status, await response.text()] as const
      }),
    )
    for (const [status] of texts) expect(status).toBe(200)
    const [[, page], [, markdown], [, results]] = texts as [(typeof texts)[0], (typeof texts)[0], (typeof texts)[0]]
    expect(page).toContain('<strong>fast</strong>, see <a href="http://www.one.example">www.one.example</a>')
    expect(markdown).toContain('**fast**')
    expect(results).toContain('https://one.example')
    // Those that were asked again say the same.
    expect(texts.slice(4).map(([, text]) => text)).toEqual(texts.slice(0, 4).map(([, text]) => text))
  })
})
