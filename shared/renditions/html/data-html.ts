import { escapeHtml, escapeText, hrefOf, renderText } from '../text/escape-html.ts'
import { CHANGES_DIR, createPageUrls, DATA_DIR, DATA_PACKAGE } from '../../urls.ts'
import { quoteForShell } from '../../connect/quote-for-shell.ts'
import { clipText } from '../../model/clean-text.ts'
import type { DataFile, DirectoryData, RenderedFile, Site } from '../../model/page.ts'
import { withDirectory } from '../words/words.ts'
import type { Words } from '../words/words.ts'
import { createPlainFrame, writePlainPage } from './plain-page.ts'
import { listRights } from './shell.ts'

/** Files that are shown; `datapackage.json` has all of them. */
const MAX_FILES = 40

type DataRow = Readonly<Record<string, unknown>>

/** What is shown of the data: rows, columns, and UTF-16 code units of a value. */
const MAX_ROWS = 3
const MAX_COLUMNS = 6
const MAX_TEXT_LENGTH = 60

/** What {@link DATA_PACKAGE} is called beside the files. */
const DESCRIPTION = DATA_PACKAGE.slice(DATA_DIR.length)

/**
 * Renders `_/data/`: the files that have all listings, for people, with what each weighs, and commands that fetch them, make
 * other formats of them, and build a directory from them, as docs/data.md has them.
 *
 * @param data All files.
 * @param first The first rows, as JSON.
 * @returns The file, named relative to {@link DATA_DIR}.
 */
export function renderDataPage(
  { rows, files }: DirectoryData,
  site: Site,
  first: readonly string[] = [],
): RenderedFile {
  const frame = createPlainFrame(site, site.baseUrl)
  const words = withDirectory(frame.words, site.directory)
  const { call, data, root, fill } = words
  const urls = createPageUrls(site.baseUrl)
  const facts = listRights(site.directory, words)
  const isDivided = files.some(({ path }) => path.includes('/'))
  const shown = files.toSorted((a, b) => Number(isTable(b)) - Number(isTable(a))).slice(0, MAX_FILES)
  const others = files.length - shown.length
  const commands = [
    `<h2>${words.facts.download}</h2>\n${renderCode(isDivided ? fetchParts(urls.file(DATA_DIR)) : fetchFiles(urls.file(DATA_DIR), files), words)}`,
    `<h2>${data.convert}</h2>\n${renderCode(PARQUET, words)}${renderCode(SQLITE, words)}`,
    `<h2>${data.rebuild}</h2>\n<p>${data.kept}</p>\n${renderCode(SOURCES, words)}`,
  ]
  const content = [
    `<p>${fill(data.lead, { things: words.things(rows) })}</p>\n${facts.length === 0 ? '' : `<p class="line s soft">\n${facts.join('\n')}\n</p>\n`}`,
    `<ul class="link">\n${shown.map((file) => renderFile(file, words, isDivided)).join('')}</ul>\n`,
    first.length === 0 ? '' : renderFirst(first, words),
    others > 0 ? `<p>${data.more}: ${words.number(others)}</p>\n` : '',
    `<p><a href="${DESCRIPTION}">datapackage.json</a>: ${data.described}</p>\n`,
    `<p><a href="${hrefOf(urls.file(CHANGES_DIR))}">${root.recent}</a></p>\n`,
    `<div class="agent flow" data-copied="${escapeHtml(call.copied)}" data-not-copied="${escapeHtml(call.notCopied)}">\n${commands.join('')}</div>`,
  ]
  const text = writePlainPage({ title: data.title, content: content.join('') }, frame)
  return { name: 'index.html', mediaType: 'text/html; charset=utf-8', text }
}

function isTable({ mediaType }: DataFile): boolean {
  return mediaType.startsWith('text/csv')
}

function renderFile(file: DataFile, words: Words, isPart: boolean): string {
  const { path, byteLength, rows } = file
  const format = isTable(file) ? words.page.spreadsheet : 'JSON Lines, gzip'
  const size = words.measure(byteLength, 'bytes') ?? String(byteLength)
  return (
    `<li><span><a href="${escapeHtml(path)}">${format}</a> <bdi class="s soft" dir="ltr">${escapeHtml(path)}</bdi></span>` +
    `<span class="n">${isPart ? `${words.things(rows)} · ` : ''}${size}</span></li>\n`
  )
}

function renderFirst(first: readonly string[], { page }: Words): string {
  const read = first.slice(0, MAX_ROWS).map((row): DataRow => JSON.parse(row))
  const rows = read.map(({ extra, page_url, ...own }): DataRow => ({ ...own, ...Object(extra), page_url }))
  const isText = (value: unknown): boolean => value !== undefined && typeof value !== 'object'
  const names = Object.keys(Object.assign({}, ...rows)).filter((name) => rows.some((row) => isText(row[name])))
  const render = (tag: string, texts: readonly unknown[]): string =>
    `<tr>${texts.map((text) => `<${tag}>${renderText(isText(text) ? clipText(String(text), MAX_TEXT_LENGTH) : '')}</${tag}>`).join('')}</tr>\n`
  const shown = names.slice(0, MAX_COLUMNS)
  const valuesOf = (row: DataRow): unknown[] => shown.map((name) => row[name])
  const body = rows.map((row) => render('td', valuesOf(row))).join('')
  return `<section class="scroll" tabindex="0" aria-label="${page.spreadsheet}">\n<table>\n<thead>${render('th', shown)}</thead>\n<tbody>${body}</tbody>\n</table>\n</section>\n`
}

/** A text to copy; its button is shown by the page's script. */
function renderCode(text: string, { agents }: Words): string {
  return `<div class="code"><pre dir="ltr">${escapeText(text)}</pre><button class="copy" type="button" hidden>${agents.copy}</button></div>\n`
}

function fetchFiles(folder: string, files: readonly DataFile[]): string {
  return `curl -f --remote-name-all ${files.map(({ path }) => quoteForShell(folder + path)).join(' ')}`
}

/** Fetches what the description names, and puts the parts together: gzip may have several members, CSV one header. */
function fetchParts(folder: string): string {
  const target = quoteForShell(`${folder}{}`)
  return [
    `curl -fs ${quoteForShell(folder + DESCRIPTION)} | grep -oE '[0-9a-f]{16}/listings[.a-z]+' | xargs -I{} curl -fs --create-dirs -o {} ${target}`,
    'cat */listings.jsonl.gz > listings.jsonl.gz',
    "awk 'NR == 1 || FNR > 1' */listings.csv > listings.csv",
  ].join('\n')
}

const PARQUET = `duckdb -c "COPY (FROM read_json_auto('listings.jsonl.gz')) TO 'listings.parquet'"`
const SQLITE = 'sqlite3 listings.db ".import --csv listings.csv listings"'

/** Of a `directory.yml`. */
const SOURCES = 'sources:\n  - kind: jsonl\n    files: listings.jsonl.gz'
