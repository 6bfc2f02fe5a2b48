import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PACKAGE_INFO } from '../server/cli/package-info.ts'
import { buildDirectory } from '../server/publish/build-directory.ts'
import { LedgerPublication } from '../server/publish/changes/ledger-publication.ts'
import { type BenchResult, significant } from './lib/bench-result.ts'
import { editScaleDirectory, makeScaleDirectory } from './scale/scale-directory.ts'

const DEFAULT_PAGES = 1_000

/** Builds after a change of one page in a hundred; of many pages one, since each takes its time. */
const BUILDS = 3
const MANY_PAGES = 5_000

const ASSETS = { files: [], rootFiles: [], site: { script: '_/page.js', style: '', style_hash: 'sha256-' } }

/**
 * What the ledger of changes costs a build after one page in a hundred has changed: CPU of deriving and writing it, beside
 * that of the whole build. In one process, on a machine that others may use.
 *
 *     npm run bench -- changes           1,000 pages: half a minute
 *     npm run bench -- changes 15000     some 300,000 listings: five minutes of CPU
 */
export async function run(): Promise<BenchResult> {
  const pages = Number(process.argv[3] ?? DEFAULT_PAGES)
  if (!(Number.isInteger(pages) && pages > 0)) throw new Error(`expected a number of pages, got ${process.argv[3]}`)
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-bench-'))
  const table: string[][] = [
    ['', 'listings', 'changed', 'CPU s of the build', 'CPU ms of the ledger', 'share', 'heap MB'],
  ]
  const figures: Record<string, number> = {}
  const spent = meterLedger()
  try {
    const { config, listings } = makeScaleDirectory(folder, pages)
    const builds = pages > MANY_PAGES ? 1 : BUILDS
    for (let build = 0; build <= builds; build += 1) {
      const changed = build === 0 ? pages : editScaleDirectory(folder, pages, build)
      const before = process.cpuUsage()
      spent.microseconds = 0
      await buildDirectory({
        configPath: config,
        outDir: join(folder, 'out'),
        assets: ASSETS,
        generator: PACKAGE_INFO,
        nowMs: Date.now(),
      })
      const { user, system } = process.cpuUsage(before)
      const [whole, own] = [(user + system) / 1e6, spent.microseconds / 1e3]
      const share = own / 1e3 / whole
      const heap = process.memoryUsage().heapUsed / (1 << 20)
      table.push([
        build === 0 ? 'first build' : 'after a change',
        String(listings),
        `${changed} pages`,
        String(significant(whole)),
        String(significant(own)),
        `${significant(100 * share, 2)} %`,
        String(significant(heap, 3)),
      ])
      figures[`share ${build}`] = significant(share)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return { table, figures }
}

/** Counts the CPU of all that derives and writes the ledger, on the thread that does. */
function meterLedger(): { microseconds: number } {
  const spent = { microseconds: 0 }
  const { prototype } = LedgerPublication
  const meter = <Arguments extends unknown[], T>(method: (...args: Arguments) => T) =>
    function metered(this: LedgerPublication, ...args: Arguments): T {
      const before = process.threadCpuUsage()
      try {
        return method.apply(this, args)
      } finally {
        const { user, system } = process.threadCpuUsage(before)
        spent.microseconds += user + system
      }
    }
  // oxlint-disable-next-line typescript/unbound-method -- They are bound by who calls them.
  const { compare, finish } = prototype
  prototype.compare = meter(compare)
  prototype.finish = meter(finish)
  return spent
}
