import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { CORPORA_DIR, NEEDS_CORPORA } from '../../../e2e/paths.ts'
import type { MarkdownOptions } from '../../../shared/model/source-config.ts'
import type { MarkdownDocument } from './markdown-parse.ts'
import { parseMarkdownDocument } from './markdown-parse.ts'
import { readDocumentRows } from './markdown.ts'
import type { RowItem, SourceFile, SourceItem } from '../contract/source.ts'

interface Oracle {
  totals: { placements: number; without_description: number }
  alternative_views: Partial<Record<'h2' | 'bold_section', { categories: number; placements: number }>>
  categories: { title: string; path: string[]; listings: number }[]
  samples: {
    name: string
    url: string
    description: string
    path: string[]
    line: number
    section?: string
    parent?: string
    groups?: string[]
  }[]
}

interface Loaded {
  oracle: Oracle
  document: MarkdownDocument
  source: SourceFile
  items: SourceItem[]
  rows: RowItem[]
  lines: string[]
  warnedLines: number[]
}

/** Lines that may have been meant as listings. */
const REPORTED: Readonly<Record<string, readonly number[]>> = {
  'awesome-mac-zh': [1528, 1529, 1545, 1546, 1547, 1548, 1549],
}

const CORPORA: readonly { name: string; file: string; options: MarkdownOptions; described?: string }[] = [
  { name: 'awesome-python', file: 'README.md', options: {} },
  { name: 'public-apis', file: 'README.md', options: { under: 'Index' }, described: 'Description' },
  { name: 'awesome-mac-zh', file: 'README-zh.md', options: { start: '<!--start-->', end: '<!--end-->' } },
]

// As the corpora say: names and descriptions compare after NFKC, without format characters, with white space folded.
function comparable(text: unknown): string {
  return (typeof text === 'string' ? text : '')
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

for (const { name, file, options, described = 'description' } of CORPORA) {
  const folder = `${CORPORA_DIR}/${name}`
  describe.skipIf(!existsSync(folder))(`readMarkdownRows of ${name}`, NEEDS_CORPORA, () => {
    let loaded: Loaded

    beforeAll(() => {
      const oracle: Oracle = JSON.parse(readFileSync(`${folder}/oracle.json`, 'utf8'))
      const text = readFileSync(`${folder}/data/${file}`, 'utf8')
      const warnedLines: number[] = []
      const source = { path: file, absolutePath: `${folder}/data/${file}`, text }
      const document = parseMarkdownDocument(text)
      const items = [
        ...readDocumentRows(document, source, options, (diagnostic) => warnedLines.push(diagnostic.location.line)),
      ]
      loaded = {
        oracle,
        document,
        source,
        items,
        rows: items.filter((item) => item.kind === 'row'),
        lines: text.split('\n'),
        warnedLines,
      }
    })

    it('counts every page as the oracle does', () => {
      const { oracle, rows } = loaded
      const counts: Record<string, number> = {}
      for (const row of rows) {
        const path = row.categories.map((category) => category.path.join(' > ')).join(' | ')
        counts[path] = (counts[path] ?? 0) + 1
      }
      expect(counts).toEqual(
        Object.fromEntries(oracle.categories.map((page) => [page.path.join(' > '), page.listings])),
      )
      expect(rows).toHaveLength(oracle.totals.placements)
      expect(rows.filter((row) => comparable(row.fields[described]) === '')).toHaveLength(
        oracle.totals.without_description,
      )
    })

    it('reads every sample as the oracle does', () => {
      const { oracle, rows } = loaded
      expect(oracle.samples).toHaveLength(20)
      for (const sample of oracle.samples) {
        const row = rows.find((each) => each.location.line === sample.line)
        expect({
          name: comparable(row?.fields['name']),
          url: row?.fields['url'],
          description: comparable(row?.fields[described]).slice(0, 200),
          path: row?.categories[0]?.path,
          parent: row?.fields['parent_listing'],
          section: row?.fields['section'],
          group: row?.fields['group'],
        }).toEqual({
          name: comparable(sample.name),
          url: sample.url,
          description: comparable(sample.description).slice(0, 200),
          path: sample.path,
          parent: sample.parent,
          section: sample.section,
          group: sample.groups?.length ? sample.groups.join(' / ') : undefined,
        })
      }
    })

    // The oracle of public-apis knows no other view: its categories are headings of one depth.
    if (name !== 'public-apis')
      it('sorts by headings of depth 2 as the oracle does', () => {
        const { oracle, document, source } = loaded
        const items = [...readDocumentRows(document, source, { ...options, category: 'heading 2' }, () => undefined)]
        const pages = items.flatMap((item) =>
          item.kind === 'row' ? item.categories.map(({ path }) => path.join(' > ')) : [],
        )
        expect({ categories: new Set(pages).size, placements: pages.length }).toMatchObject({
          categories: oracle.alternative_views.h2?.categories,
          placements: oracle.alternative_views.h2?.placements,
        })
      })

    if (name === 'awesome-python')
      it('finds the bold lines the oracle does', () => {
        const { oracle, rows } = loaded
        // Rows that no bold line stands above count as one more section.
        const sections = new Set(rows.map((row) => row.fields['section']))
        expect(sections.size).toBe(oracle.alternative_views.bold_section?.categories)
      })

    it('accounts for every line that starts like an item with a link', () => {
      const { items, lines, warnedLines } = loaded
      const known = new Set(items.map((item) => item.location.line))
      const missing = lines.flatMap((line, index) =>
        /^\s*(?:[-*+] |\|).*\]\(/.test(line) && !known.has(index + 1) ? [`${index + 1}: ${line}`] : [],
      )
      expect(missing).toEqual([])
      expect(warnedLines).toEqual(REPORTED[name] ?? [])
    })
  })
}
