/**
 * One measured run in a process of its own; prints a line of JSON.
 *
 *     node build-child.ts build CONFIG OUT      build a directory
 *     node build-child.ts write MODEL OUT       write the files of the output MODEL again, from memory: the floor
 */
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadPageAssets } from '../../server/publish/assets.ts'
import { buildDirectory } from '../../server/publish/build-directory.ts'
import { ASSETS_DIR, PACKAGE_INFO } from '../../server/cli/package-info.ts'

/** What a run reports. */
export interface BuildRun {
  seconds: number
  cpuSeconds: number
  maxRssBytes: number
  bytes: number
}

const [mode, from = '', outDir = ''] = process.argv.slice(2)
const run = mode === 'build' ? await build() : write()
const { maxRSS } = process.resourceUsage()
process.stdout.write(`${JSON.stringify({ ...run, maxRssBytes: maxRSS * 1024 })}\n`)

async function build(): Promise<Omit<BuildRun, 'maxRssBytes'>> {
  const started = startClocks()
  const report = await buildDirectory({
    configPath: from,
    outDir,
    assets: loadPageAssets(ASSETS_DIR),
    generator: PACKAGE_INFO,
    nowMs: Date.now(),
  })
  return { ...started.stop(), bytes: report.bytes.plain + report.bytes.stored }
}

/** The same files, the same bytes, in the same kind of calls, with nothing left to think about. */
function write(): Omit<BuildRun, 'maxRssBytes'> {
  const files = readdirSync(from, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(from, name)).isFile())
    .map((name) => ({ path: join(outDir, name), bytes: readFileSync(join(from, name)) }))
  const started = startClocks()
  const folders = new Set<string>()
  for (const { path, bytes } of files) {
    const folder = dirname(path)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    if (path.endsWith('.pack')) writeInPieces(path, bytes)
    else writeFileSync(path, bytes)
  }
  return { ...started.stop(), bytes: files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) }
}

/** Segments are appended page by page: 16 KB at a time. */
function writeInPieces(path: string, bytes: Buffer): void {
  const descriptor = openSync(path, 'w')
  for (let offset = 0; offset < bytes.byteLength; offset += 16_384) {
    writeSync(descriptor, bytes, offset, Math.min(16_384, bytes.byteLength - offset))
  }
  closeSync(descriptor)
}

function startClocks(): { stop(): { seconds: number; cpuSeconds: number } } {
  const wall = performance.now()
  const cpu = process.cpuUsage()
  return {
    stop() {
      const used = process.cpuUsage(cpu)
      return { seconds: (performance.now() - wall) / 1000, cpuSeconds: (used.user + used.system) / 1e6 }
    },
  }
}
