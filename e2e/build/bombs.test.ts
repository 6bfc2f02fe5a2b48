import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCli } from '../cli.ts'

const HEAD = 'title: T\ndescription: D\nbase_url: https://example.org\n'
const GOOD = 'name,url,category\nGood,https://example.org/good,Tools\n'

/** Most that a build may take, in KiB. */
const MAX_RSS = 512 * 1024

/** Tells how much memory the process took at most. `getrusage` would count what its parent had when it was started. */
const WATCH: string = `--import=data:text/javascript,${encodeURIComponent(
  'import { readFileSync } from "node:fs"; process.on("exit", () => console.error(readFileSync("/proc/self/status", "utf8")))',
)}`

/** Texts of Markdown, by what they are of. */
const LINES = {
  quotes: '> '.repeat(8_000),
  items: '- '.repeat(4_000),
  brackets: '['.repeat(300_000),
  images: '![a]('.repeat(60_000),
  emphasis: '*a_ '.repeat(25_000),
  code: Array.from({ length: 700 }, (_, count) => '`'.repeat(count)).join(' '),
  columns: `${'|a'.repeat(50_000)}\n${'|-'.repeat(50_000)}\n`,
}

const MANY = Array.from({ length: 100_000 }, (_, at) => at)

/** A file of a source, and how it is declared. */
const FILES: Readonly<Record<string, readonly [file: string, source: string, text: string]>> = {
  'YAML of 100,000 keys': [
    'bomb.yml',
    'kind: yaml, category: category',
    `category: Tools\n${MANY.map((at) => `k${at}: 1`).join('\n')}`,
  ],
  'YAML of 400,000 nested keys': [
    'bomb.yml',
    'kind: yaml, category: category',
    `category: Tools\n${[...MANY, ...MANY].map((_, at) => `k${at}:\n  a: 1`).join('\n')}`,
  ],
  'YAML of 400,000 keys in braces': [
    'bomb.yml',
    'kind: yaml, category: category',
    `category: Tools\nall: {${[...MANY, ...MANY].map((_, at) => `k${at}: {a: 1}`).join(', ')}}`,
  ],
  'YAML of 6 million items in brackets': [
    'bomb.yml',
    'kind: yaml, category: category',
    `- [${'1,'.repeat(6_000_000)}1]`,
  ],
  'YAML of 100,000 anchors': [
    'bomb.yml',
    'kind: yaml, category: category',
    MANY.map((at) => `- &a${at} x\n- *a${at}\n`).join(''),
  ],
  'JSON of 1 MB of brackets': ['bomb.json', 'kind: json, category: category', '['.repeat(1_000_000)],
  'JSON of 1 MB, nested as deep as is read': [
    'bomb.json',
    'kind: json, category: category',
    JSON.stringify([{ category: 'Tools', a: MANY.slice(0, 1_000).map(() => 0) }]).replaceAll(
      /0(?=[,\]])/g,
      '['.repeat(250) + ']'.repeat(250),
    ),
  ],
}

/** A text of a listing. */
const TEXTS: Readonly<Record<string, readonly [field: string, text: string]>> = {
  ...Object.fromEntries(
    Object.entries(LINES).flatMap(([name, text]) => [
      [`a body of ${name}`, ['body', text] as const],
      [`a description of ${name}`, ['description', text] as const],
    ]),
  ),
  'a body of 5.5 MB': ['body', 'Some *words* of a [body](https://example.org/).\n\n'.repeat(115_000)],
}

/** One of each way to be large: in width, in depth, and in another language. */
const QUICK_FILES = [
  'YAML of 400,000 nested keys',
  'YAML of 6 million items in brackets',
  'YAML of 100,000 anchors',
  'JSON of 1 MB, nested as deep as is read',
]
const CASES = Object.entries(FILES).filter(([name]) => process.env['TEST_ALL'] || QUICK_FILES.includes(name))

describe('content that is a bomb', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gazetteer-bomb-'))
    write('good.csv', GOOD)
  })

  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  function write(name: string, text: string): void {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }

  /** Builds a directory with the good source and another one. */
  async function build(source: string): Promise<{ codes: string[]; maxRss: number; status: string }> {
    write('directory.yml', `${HEAD}sources:\n  - {kind: csv, files: good.csv, category: category}\n  - {${source}}\n`)
    const { code, stdout, stderr } = await runCli(['build', '--plain', '--json'], {
      cwd: folder,
      env: { NODE_OPTIONS: WATCH },
    })
    expect({ code, stderr }).toMatchObject({ code: 0 })
    const { status, diagnostics } = JSON.parse(stdout) as { status: string; diagnostics: { code: string }[] }
    const maxRss = Number(/^VmHWM:\s+(\d+) kB$/m.exec(stderr)?.[1])
    const page = JSON.parse(readFileSync(join(folder, 'public/tools/index.json'), 'utf8'))
    expect(page.listings[0]).toMatchObject({ name: 'Good' })
    return { status, codes: diagnostics.map(({ code: each }) => each), maxRss }
  }

  it('is one diagnostic for each document, and the build goes on [sources:limits:bombs]', async () => {
    for (const [name, text] of Object.entries(LINES)) write(`${name}.md`, `# T\n\n## Tools\n\n${text}\n`)
    const { status, codes, maxRss } = await build("kind: markdown, category: heading, files: '*.md'")
    expect(status).toBe('published')
    // And a doubt: from seven files comes nothing.
    expect(codes).toEqual([...Object.keys(LINES).map(() => 'markdown_too_complex'), 'doubt'])
    expect(maxRss).toBeLessThan(MAX_RSS)
  })

  it.each(CASES)('is one diagnostic, and the build goes on: %s [sources:limits:bombs]', async (_name, bomb) => {
    const [file, source, text] = bomb
    write(file, text)
    const { status, codes, maxRss } = await build(`${source}, files: ${file}`)
    expect(status).toBe('published')
    expect(codes).toEqual([expect.any(String)])
    expect(maxRss).toBeLessThan(MAX_RSS)
  })

  it('is one diagnostic for each text, and the listings are published [sources:limits:bombs]', async () => {
    const rows = Object.entries(TEXTS).map(([name, [field, text]]) => ({ name, category: 'Tools', [field]: text }))
    write('bombs.json', JSON.stringify(rows))
    const { status, codes, maxRss } = await build('kind: json, files: bombs.json, category: category')
    expect(status).toBe('published')
    expect(codes.filter((code) => /_too_(?:complex|long)$/.test(code)).length).toBeGreaterThanOrEqual(rows.length)
    expect(maxRss).toBeLessThan(MAX_RSS)
    const page = JSON.parse(readFileSync(join(folder, 'public/tools/index.json'), 'utf8'))
    expect(page.listings).toHaveLength(rows.length + 1)
  })
})
