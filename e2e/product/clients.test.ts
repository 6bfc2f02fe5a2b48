import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parsePageDocument, parseRootDocument } from '../../shared/model/parse-page-document.ts'
import { runCli, startCli } from '../cli.ts'
import type { ServingCli } from '../cli.ts'
import { ENGINE } from '../engines/engine.ts'
import { CORPORA_DIR, NEEDS_CORPORA } from '../paths.ts'
import { exerciseWithClients } from '../protocol/exercise-with-clients.ts'
import { listToolNames } from '../list-tool-names.ts'

/** A directory, the page to look at closely, and words that find something on it and in the whole. */
const DIRECTORIES = [
  { name: 'the example', config: 'examples/building-blocks/directory.yml', slug: 'databases', query: 'embedded sql' },
  {
    name: 'awesome-mac-zh',
    config: 'e2e/corpora/awesome-mac-zh/directory.yml',
    corpus: 'awesome-mac-zh',
    slug: '数据库',
    query: '数据库',
  },
  {
    name: 'static-analysis',
    config: 'e2e/corpora/static-analysis/directory.yml',
    corpus: 'static-analysis',
    slug: 'cpp',
    query: 'static analysis of c++',
  },
]

/** The third is the largest; what is asked of the edge takes longest, and two tell as much of it. */
const ASKED = ENGINE === 'edge' ? DIRECTORIES.slice(0, 2) : DIRECTORIES

describe.each(ASKED)('the served directory $name', ({ name, config, corpus, slug, query }) => {
  const present = corpus === undefined || existsSync(join(CORPORA_DIR, corpus))
  describe.skipIf(!present)(`as the official clients see ${name}`, NEEDS_CORPORA, () => {
    let out: string
    let server: ServingCli

    beforeAll(async () => {
      out = join(mkdtempSync(join(tmpdir(), 'gazetteer-clients-')), 'out')
      const { code, stderr } = await runCli(['build', '-c', config, '-o', out])
      if (code !== 0) throw new Error(stderr)
      const limits = ['--rate-limit', '0', '--cost-limit', '0']
      server = await startCli(['serve', '-o', out, '--port', '0', '--log-level', 'warn', ...limits])
    })

    afterAll(() => {
      server.child.kill('SIGKILL')
      rmSync(dirname(out), { recursive: true, force: true })
    })

    it('answers for a page with what the page publishes [mcp:core:clients]', async () => {
      const page = parsePageDocument(readFileSync(join(out, slug, 'index.json'), 'utf8'))
      const ids = page.listings.map(({ id }) => id)
      const reports = await exerciseWithClients(`${server.url}${encodeURIComponent(slug)}/mcp`, { query })
      expect(reports.map(({ client }) => client)).toContain('v2 2026-07-28')
      for (const report of reports) {
        expect(report.tools).toEqual(listToolNames('category'))
        expect(report.browsed).toEqual(ids)
        expect(report.found.length).toBeGreaterThan(0)
        expect(ids).toEqual(expect.arrayContaining([...report.found]))
        expect(report.fetched.length).toBe(new Set([...report.found, ...report.browsed].slice(0, 20)).size)
        expect(report.read).toEqual(report.resources.slice(0, 20))
        expect(report.prompts).toEqual(['shortlist', 'compare_alternatives', 'whats_new'])
        expect(report.completed).toContain(report.found[0])
        const renditions = page.formats.map(({ url }) => url).filter((url) => !url.endsWith('/'))
        expect(report.resources).toEqual([...renditions, `${page.url}mcp.json`])
      }
    })

    it('answers for the whole directory', async () => {
      const root = parseRootDocument(readFileSync(join(out, 'index.json'), 'utf8'))
      for (const report of await exerciseWithClients(`${server.url}mcp`, { query, maxEach: 10 })) {
        expect(report.tools).toEqual(listToolNames('root'))
        expect(new Set(report.browsed).size).toBe(root.listing_count)
        expect(report.categories).toEqual(root.categories.map((category) => category.slug))
        expect(report.read.length).toBe(10)
      }
    })

    it('stops with 0 and has nothing to complain about', async () => {
      expect(await server.stop()).toBe(0)
      expect(server.stderr()).toBe('')
    })
  })
})
