import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { resolveStateDir } from '../server/store/state-dir.ts'
import { type BenchResult, significant } from './lib/bench-result.ts'
import type { BuildRun } from './lib/build-child.ts'
import { median } from './lib/rounds.ts'
import { runBuildChild } from './lib/run-build-child.ts'
import { editScaleDirectory, makeScaleDirectory } from './scale/scale-directory.ts'
import { startScaleServer } from './scale/scale-server.ts'

const DEFAULT_SIZES = ['500', '5k']

const STARTS = 5

const MB = 1e6

/** Each figure of one size: its label for people, by its name for scripts. */
const LABELS = {
  listings: 'listings',
  source_mb: 'sources, MB',
  full_seconds: 'full build: seconds',
  full_cpu_seconds: 'full build: CPU seconds',
  full_peak_rss_mb: 'full build: peak MB',
  full_cpu_over_write: 'full build over writing the same bytes, CPU',
  changed_seconds: '1 % changed: seconds',
  changed_cpu_seconds: '1 % changed: CPU seconds',
  changed_peak_rss_mb: '1 % changed: peak MB',
  changed_written_mb: '1 % changed: MB written',
  unchanged_seconds: 'nothing changed: seconds',
  plain_mb: 'plain files, MB',
  private_mb: 'served files, MB',
  ready_ms: 'start to ready line, ms',
  ready_rss_mb: 'memory when ready, MB',
} as const

type Figures = Readonly<Record<keyof typeof LABELS, number>>

/**
 * How builds and servers grow with the number of pages, 20 listings each on average.
 *
 *     npm run bench -- scale [500 5k]
 */
export async function run(): Promise<BenchResult> {
  const given = process.argv.slice(3)
  const sizes = (given.length === 0 ? DEFAULT_SIZES : given).map(parseSize).toSorted((a, b) => a - b)
  const scratch = mkdtempSync(join(tmpdir(), 'gazetteer-bench-scale-'))
  try {
    const measured: (readonly [number, Figures])[] = []
    for (const pages of sizes) measured.push([pages, await measureSize(join(scratch, String(pages)), pages)])
    // The keys of an object of ours.
    const names = Object.keys(LABELS) as (keyof typeof LABELS)[]
    return {
      table: [
        ['', ...sizes.map((pages) => `${pages} pages`)],
        ...names.map((name) => [LABELS[name], ...measured.map(([, figures]) => String(significant(figures[name], 3)))]),
      ],
      figures: Object.fromEntries(
        measured.flatMap(([pages, figures]) =>
          names.map((name) => [`${name}_${pages}_pages`, significant(figures[name])]),
        ),
      ),
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** `5k` → 5,000. @throws {Error} for anything other than a number of pages, thousands as `k`. */
function parseSize(text: string): number {
  const [, digits = '', thousands] = /^([1-9]\d{0,4})(k?)$/.exec(text) ?? []
  if (digits === '') throw new Error(`expected numbers of pages such as 500 or 5k, got ${JSON.stringify(text)}`)
  return Number(digits) * (thousands === 'k' ? 1000 : 1)
}

/** Builds a directory in full, with 1 % of its pages changed and with nothing changed, then serves it. */
async function measureSize(folder: string, pages: number): Promise<Figures> {
  const sources = join(folder, 'sources')
  const out = join(folder, 'built', 'out')
  mkdirSync(sources, { recursive: true })
  const { config, listings, sourceBytes } = makeScaleDirectory(sources, pages)
  const full = await runBuildChild('build', config, out)
  const floor = await runBuildChild('write', dirname(out), join(folder, 'floor'))
  const plainBytes = bytesBelow(out)
  const privateBytes = bytesBelow(resolveStateDir(out))
  editScaleDirectory(sources, pages, 1)
  const changed = await runBuildChild('build', config, out)
  const unchanged = await runBuildChild('build', config, out)
  const figures = {
    listings,
    source_mb: sourceBytes / MB,
    full_seconds: full.seconds,
    full_cpu_seconds: full.cpuSeconds,
    full_peak_rss_mb: peakOf(full),
    full_cpu_over_write: full.cpuSeconds / floor.cpuSeconds,
    changed_seconds: changed.seconds,
    changed_cpu_seconds: changed.cpuSeconds,
    changed_peak_rss_mb: peakOf(changed),
    changed_written_mb: changed.writtenBytes / MB,
    unchanged_seconds: unchanged.seconds,
    plain_mb: plainBytes / MB,
    private_mb: privateBytes / MB,
    ...(await measureStarts(out)),
  }
  rmSync(folder, { recursive: true })
  return figures
}

function peakOf({ maxRssBytes }: BuildRun): number {
  return maxRssBytes / MB
}

async function measureStarts(out: string): Promise<Pick<Figures, 'ready_ms' | 'ready_rss_mb'>> {
  const ready: number[] = []
  const memory: number[] = []
  for (let start = 0; start < STARTS; start += 1) {
    const server = await startScaleServer(out)
    ready.push(server.readyMs)
    memory.push(server.rssBytes() / MB)
    await server.stop()
  }
  return { ready_ms: median(ready), ready_rss_mb: median(memory) }
}

function bytesBelow(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    bytes += entry.isDirectory() ? bytesBelow(path) : statSync(path).size
  }
  return bytes
}
