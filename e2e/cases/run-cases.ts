/**
 * `npm run cases [-- PATH …]`: `init` and `build` on a copy of every folder below PATH, compared with what its
 * `expected.txt` says. PATH is a folder of cases or one case; by default those beside the project, or `GAZETTEER_CASES`,
 * a list of paths separated like `PATH`. A folder with a `directory.yml` is only built. `--verbose` prints every listing.
 *
 * The words of `expected.txt` are for people: {@link EXPECTATIONS} has the cases we know, and of others only a number of
 * listings at its beginning is compared. Exits with 1 if a case differs, with 2 if there is none.
 */
import { partialDeepStrictEqual } from 'node:assert'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inspect, parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { ensureBuilt } from '../../scripts/lib/ensure-built.ts'
import { PROJECT_DIR } from '../paths.ts'
import { EXPECTATIONS, type Expectation } from './expectations.ts'

interface PublishedListing {
  readonly name: string
  readonly url?: string
  readonly description?: string
  readonly categories: readonly string[]
}

interface Result {
  /** Missing where nothing was published. */
  readonly directory: Readonly<Record<string, unknown>> | undefined
  readonly listings: readonly PublishedListing[]
  /** Titles by slug. */
  readonly pages: ReadonlyMap<string, string>
  readonly diagnostics: readonly string[]
  /** What `init` and `build` wrote on standard error. */
  readonly log: string
  /** CPU seconds are not measured: these are seconds on the clock, for orientation. */
  readonly seconds: number
}

/** One case that hangs must not stop the others. */
const TIMEOUT_MS = 300_000

const { values, positionals } = parseArgs({ options: { verbose: { type: 'boolean' } }, allowPositionals: true })
const cases = findCases(positionals)
if (cases.length === 0) {
  process.stderr.write('No cases: name a folder of cases, npm run cases -- PATH, or set GAZETTEER_CASES to one.\n')
  process.exit(2)
}
ensureBuilt(['web'])
let failures = 0
for (const folder of cases) {
  const result = runCase(folder)
  const problems = compare(folder, result)
  if (problems.length > 0) failures += 1
  process.stdout.write(
    `${problems.length === 0 ? 'ok  ' : 'FAIL'} ${path.basename(folder)}: ${result.listings.length} listings, ` +
      `${result.pages.size} pages, ${result.diagnostics.length} diagnostics, ${result.seconds.toFixed(1)} s\n`,
  )
  for (const problem of problems) process.stdout.write(`     ${problem.replaceAll('\n', '\n     ')}\n`)
  if (values.verbose) process.stdout.write(describe(result))
}
process.stdout.write(`${cases.length - failures} of ${cases.length} cases as expected\n`)
process.exitCode = failures > 0 ? 1 : 0

function findCases(given: readonly string[]): string[] {
  const beside = path.join(PROJECT_DIR, '..', 'shared', 'cases')
  const environment = process.env['GAZETTEER_CASES']?.split(path.delimiter) ?? []
  const named = given.length > 0 ? given : environment
  const roots = named.length > 0 ? named : [path.join(beside, 'sources'), path.join(beside, 'field')]
  return roots.flatMap((root) => {
    if (!existsSync(root)) {
      process.stderr.write(`${root}: there is no such folder; pass a folder of cases or set GAZETTEER_CASES to one\n`)
      process.exit(2)
    }
    const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const isCase = (folder: string): boolean =>
      EXPECTATIONS[path.basename(folder)] !== undefined || existsSync(path.join(folder, 'expected.txt'))
    if (isCase(root)) return [root]
    const below = folders.map(({ name }) => path.join(root, name))
    // A folder without any expectation holds directories to look at.
    return below.some(isCase) ? below.filter(isCase) : below
  })
}

function runCase(folder: string): Result {
  const copy = mkdtempSync(path.join(tmpdir(), 'gazetteer-case-'))
  const start = performance.now()
  try {
    const home = path.join(copy, path.basename(folder))
    const out = path.join(copy, 'out')
    cpSync(folder, home, { recursive: true, filter: (source) => path.basename(source) !== 'expected.txt' })
    const config = path.join(home, 'directory.yml')
    const init = existsSync(config) ? undefined : run(['init', '--from', home, '--config', config])
    const build = run(['build', '--plain', '--config', config, '--out', out, '--json'])
    const report = parseJson(build.stdout)
    const seconds = (performance.now() - start) / 1000
    const log = `${init?.stderr ?? ''}${build.stderr}`
    const diagnostics = [report['diagnostics']].flat().flatMap((one) => (one ? [formatProblem(one)] : []))
    const root = path.join(out, 'index.json')
    if (build.status !== 0 || !existsSync(root)) {
      return { directory: undefined, listings: [], pages: new Map(), diagnostics, log, seconds }
    }
    const published = parseJson(readFileSync(root, 'utf8'))
    const lines = gunzipSync(readFileSync(path.join(out, '_/data/listings.jsonl.gz'))).toString()
    return {
      directory: published['directory'],
      listings: lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)])),
      pages: new Map(published['categories'].map((page: { slug: string; title: string }) => [page.slug, page.title])),
      diagnostics,
      log,
      seconds,
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function run(args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const program = path.join(PROJECT_DIR, 'server/bin/cli.ts')
  return spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

// oxlint-disable-next-line typescript/no-explicit-any -- Our own output, printed when it differs.
function parseJson(text: string): Record<string, any> {
  return text.startsWith('{') ? JSON.parse(text) : {}
}

function formatProblem(problem: {
  severity: string
  message: string
  location: { file: string; line: number; column: number }
}): string {
  const { file, line, column } = problem.location
  return `${file}:${line}:${column} ${problem.severity}: ${problem.message}`
}

/** @returns What differs. */
function compare(folder: string, result: Result): string[] {
  const expected = EXPECTATIONS[path.basename(folder)]
  if (result.directory === undefined) return [`nothing was published\n${result.log}`]
  if (expected !== undefined) return compareExactly(expected, result)
  const file = path.join(folder, 'expected.txt')
  const count = existsSync(file) ? /(\d+) (?:listings|rows)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined
  return count === undefined || Number(count) === result.listings.length ? [] : [`expected ${count} listings`]
}

function compareExactly(expected: Expectation, { directory, listings, pages, diagnostics }: Result): string[] {
  const titled = Object.keys(expected.pages).some((title) => title !== '')
  const actual: Record<string, string[] | number> = {}
  for (const [slug, title] of titled ? pages : [['', ''] as const]) {
    const names = listings.filter(({ categories }) => slug === '' || categories.includes(slug)).map(({ name }) => name)
    actual[title] = typeof expected.pages[title] === 'number' ? names.length : names.toSorted()
  }
  const sorted = Object.entries(expected.pages).map(([title, names]) => [
    title,
    typeof names === 'number' ? names : names.toSorted(),
  ])
  const problems: string[] = []
  if (inspectAll(sortKeys(actual)) !== inspectAll(sortKeys(Object.fromEntries(sorted)))) {
    problems.push(`pages: ${inspectAll(actual)}`)
  }
  const slugs = [...pages.keys()].toSorted()
  if (expected.slugs !== undefined && slugs.join() !== expected.slugs.join()) problems.push(`slugs: ${slugs.join()}`)
  for (const [name, fields] of Object.entries(expected.fields ?? {})) {
    const listing = listings.find((one) => one.name === name)
    if (listing === undefined || !isPart(fields, listing)) {
      problems.push(`${name}: expected ${inspectAll(fields)}, got ${inspectAll(listing)}`)
    }
  }
  if (expected.directory !== undefined && !isPart(expected.directory, directory)) {
    problems.push(`directory: expected ${inspectAll(expected.directory)}, got ${inspectAll(directory)}`)
  }
  if (expected.diagnostics !== undefined) {
    const missing = expected.diagnostics.filter((pattern) => !diagnostics.some((one) => pattern.test(one)))
    const others = diagnostics.filter((one) => !expected.diagnostics?.some((pattern) => pattern.test(one)))
    problems.push(...missing.map((one) => `no diagnostic ${one}`), ...others)
  }
  const wrong = expected.never?.exec(JSON.stringify(listings))
  if (wrong) problems.push(`a listing has "${wrong[0]}"`)
  return problems
}

/** Whether an object has all these values; an expected `undefined` is a missing one. */
function isPart(expected: Readonly<Record<string, unknown>>, actual: unknown): boolean {
  try {
    partialDeepStrictEqual({ ...emptyOf(expected), ...Object(actual) }, expected)
    return true
  } catch {
    return false
  }
}

function emptyOf(fields: object): object {
  return Object.fromEntries(Object.keys(fields).map((key) => [key, undefined]))
}

function sortKeys(value: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function inspectAll(value: unknown): string {
  return inspect(value, { depth: 6, breakLength: 160, compact: 6, maxArrayLength: 300 })
}

function describe({ listings, pages, diagnostics, log }: Result): string {
  const rows = listings.map(
    ({ name, url = '–', categories, description = '' }) =>
      `     ${name} · ${url} · ${categories.map((slug) => pages.get(slug)).join(', ')} · ${description.slice(0, 100)}\n`,
  )
  return `${log.replaceAll(/^/gm, '     | ')}\n${rows.join('')}${diagnostics.map((one) => `     ${one}\n`).join('')}`
}
