import type { BuildRun } from '../lib/build-child.ts'
import { type BenchResult, significant } from '../lib/bench-result.ts'
import type { ScaleMeasured } from './scale-measure.ts'

/** A figure of one size: its name for scripts, its label for people, how it is read. */
interface Figure {
  readonly name: string
  readonly label: string
  readonly of: (measured: ScaleMeasured) => number
}

const MB = 1e6

const FIGURES: readonly Figure[] = [
  { name: 'listings', label: 'listings', of: ({ directory }) => directory.listings },
  { name: 'source_mb', label: 'sources, MB', of: ({ directory }) => directory.sourceBytes / MB },
  ...buildFigures('full', 'full build', ({ builds }) => builds.full),
  ...buildFigures('write', 'writing the same bytes', ({ builds }) => builds.floor),
  { name: 'full_over_write', label: 'full build over writing', of: ({ builds }) => builds.fullOverFloor.seconds },
  {
    name: 'full_cpu_over_write',
    label: 'full build over writing, CPU',
    of: ({ builds }) => builds.fullOverFloor.cpuSeconds,
  },
  { name: 'full_rounds', label: 'full builds measured', of: ({ builds }) => builds.rounds },
  { name: 'changed_pages', label: 'pages changed', of: ({ builds }) => builds.changedPages },
  ...buildFigures('incremental', '1 % changed', ({ builds }) => builds.incremental),
  {
    name: 'incremental_written_mb',
    label: '1 % changed: MB written',
    of: ({ builds }) => builds.incremental.writtenBytes / MB,
  },
  {
    name: 'incremental_over_full',
    label: '1 % changed over full build',
    of: ({ builds }) => builds.incremental.seconds / builds.full.seconds,
  },
  ...buildFigures('unchanged', 'nothing changed', ({ builds }) => builds.unchanged),
  { name: 'plain_mb', label: 'plain files, MB', of: ({ builds }) => builds.plainBytes / MB },
  { name: 'private_mb', label: 'served files, MB', of: ({ builds }) => builds.privateBytes / MB },
  {
    name: 'private_bytes_per_listing',
    label: 'served files, bytes per listing',
    of: ({ builds, directory }) => builds.privateBytes / directory.listings,
  },
  { name: 'ready_ms', label: 'start to ready line, ms', of: ({ serving }) => serving.readyMs },
  { name: 'first_page_ms', label: 'first page, ms', of: ({ serving }) => serving.firstPageMs },
  { name: 'first_root_search_ms', label: 'then first root search, ms', of: ({ serving }) => serving.firstRootSearchMs },
  { name: 'start_rss_mb', label: 'memory when ready, MB', of: ({ serving }) => serving.rssAtStartBytes / MB },
  { name: 'rss_mb', label: 'memory after the load, MB', of: ({ serving }) => serving.rssBytes / MB },
  { name: 'peak_rss_mb', label: 'memory at its highest, MB', of: ({ serving }) => serving.peakRssBytes / MB },
  { name: 'mixed_per_second', label: 'mixed requests per second', of: ({ serving }) => serving.requestsPerSecond },
  ...timeFigures('page', 'any page', ({ serving }) => serving.times.page),
  ...timeFigures('hot_page_search', 'search of 50 pages', ({ serving }) => serving.times.hotPageSearch),
  ...timeFigures('page_search', 'search of any page', ({ serving }) => serving.times.pageSearch),
  ...timeFigures('root_search', 'root search over MCP', ({ serving }) => serving.times.rootSearch),
  ...timeFigures('root_engine', 'root search, engine alone', ({ engine }) => engine),
]

function buildFigures(name: string, label: string, of: (measured: ScaleMeasured) => BuildRun): Figure[] {
  return [
    { name: `${name}_seconds`, label: `${label}: seconds`, of: (measured) => of(measured).seconds },
    { name: `${name}_cpu_seconds`, label: `${label}: CPU seconds`, of: (measured) => of(measured).cpuSeconds },
    { name: `${name}_peak_rss_mb`, label: `${label}: peak MB`, of: (measured) => of(measured).maxRssBytes / MB },
  ]
}

function timeFigures(
  name: string,
  label: string,
  of: (measured: ScaleMeasured) => { readonly p50: number; readonly p99: number },
): Figure[] {
  return [
    { name: `${name}_p50_ms`, label: `${label}, p50 ms`, of: (measured) => of(measured).p50 },
    { name: `${name}_p99_ms`, label: `${label}, p99 ms`, of: (measured) => of(measured).p99 },
  ]
}

/** A column for each size, and the growth of each figure from one to the next: `× 10` for 10 times the pages is linear. */
export function scaleTable(sizes: readonly ScaleMeasured[]): BenchResult['table'] {
  const heads = sizes.map(({ directory }) => `${directory.pages} pages`)
  return [
    ['', ...heads.flatMap((head, at) => (at === 0 ? [head] : [head, 'grows'])).values()],
    ...FIGURES.map(({ label, of }) => [
      label,
      ...sizes.flatMap((measured, at) => {
        const before = sizes[at - 1]
        const value = of(measured)
        return before === undefined ? [show(value)] : [show(value), `× ${show(value / of(before))}`]
      }),
    ]),
  ]
}

/** Every figure by its name and size: `rss_mb_10000_pages`, and `rss_mb_10000_over_1000`. */
export function scaleFigures(sizes: readonly ScaleMeasured[]): BenchResult['figures'] {
  const figures: [string, number][] = []
  for (const { name, of } of FIGURES) {
    for (const [at, measured] of sizes.entries()) {
      const { pages } = measured.directory
      const before = sizes[at - 1]
      figures.push([`${name}_${pages}_pages`, significant(of(measured))])
      if (before === undefined) continue
      figures.push([`${name}_${pages}_over_${before.directory.pages}`, significant(of(measured) / of(before), 3)])
    }
  }
  return Object.fromEntries(figures)
}

function show(value: number): string {
  return value >= 1000 ? String(Math.round(value)) : String(significant(value, 3))
}
