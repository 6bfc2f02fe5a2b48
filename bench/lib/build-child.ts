/**
 * One measured run in a process of its own; prints a line of JSON.
 *
 *     node build-child.ts build CONFIG OUT      build a directory
 *     node build-child.ts write MODEL OUT       write the files of the output MODEL again, from memory
 *     node build-child.ts floor MODEL OUT SOURCES PAGES
 *                                               the same, with what no build of PAGES pages can do without: read the
 *                                               files of SOURCES, and digest and compress the plain files of MODEL
 */
import {
  close,
  fsync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { DATA_LEVEL } from '../../server/publish/data/data-publication.ts'
import { BEST_COMPRESSION, compress, compressionFor } from '../../server/publish/release/compress.ts'
import type { Compression } from '../../server/publish/release/compress.ts'
import { digestOf } from '../../server/store/release/release-format.ts'
import { loadPageAssets } from '../../server/publish/assets.ts'
import { buildDirectory } from '../../server/publish/build-directory.ts'
import { ASSETS_DIR, PACKAGE_INFO } from '../../server/cli/package-info.ts'

/** The report of a run. */
export interface BuildRun {
  seconds: number
  cpuSeconds: number
  maxRssBytes: number
  bytes: number
  /** Writes to the file system, in its own blocks. */
  writtenBytes: number
}

/** Folder of what a server relies on: made durable. */
const DURABLE_DIR = `${sep}objects${sep}`

/** Bytes held for writing. */
const BATCH_BYTES = 256 << 20

/** Bytes of a block of `fsWrite` (getrusage). */
const RUSAGE_BLOCK_BYTES = 512

const [mode, from = '', outDir = '', sources = '', pages = ''] = process.argv.slice(2)
const run = mode === 'build' ? await build() : await write(mode === 'floor' ? compressionFor(Number(pages)) : undefined)
const { maxRSS, fsWrite } = process.resourceUsage()
const usage = { maxRssBytes: maxRSS * 1024, writtenBytes: fsWrite * RUSAGE_BLOCK_BYTES }
process.stdout.write(`${JSON.stringify({ ...run, ...usage })}\n`)

async function build(): Promise<Omit<BuildRun, 'maxRssBytes' | 'writtenBytes'>> {
  const started = startClocks()
  const report = await buildDirectory({
    plain: true,
    configPath: from,
    outDir,
    assets: loadPageAssets(ASSETS_DIR),
    generator: PACKAGE_INFO,
    nowMs: Date.now(),
  })
  return { ...started.stop(), bytes: report.bytes.plain + report.bytes.stored }
}

/**
 * The same files, the same bytes, in the same kind of calls, without any computation: plain files, and packs
 * that are made durable while the next file is written. Reads in between, because a large output does not fit in
 * memory, are not counted.
 *
 * @param compression With it, sources are read, and plain files digested and compressed.
 */
async function write(compression?: Compression): Promise<Omit<BuildRun, 'maxRssBytes' | 'writtenBytes'>> {
  const names = readdirSync(from, { recursive: true, encoding: 'utf8' })
  const folders = new Set<string>()
  const syncing: Promise<void>[] = []
  let total = { ...(compression ? readSources() : { seconds: 0, cpuSeconds: 0 }), bytes: 0 }
  for (const batch of batchesOf(names)) {
    const files = batch.map((name) => readOutput(name))
    const started = startClocks()
    for (const { path, bytes, unpacked } of files) {
      const folder = dirname(path)
      if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
      folders.add(folder)
      const isObject = path.includes(DURABLE_DIR)
      if (compression && !isObject) makeForms(path, unpacked ?? bytes, compression)
      if (isObject) syncing.push(writeDurably(path, bytes))
      else writeFileSync(path, bytes)
    }
    await Promise.all(syncing.splice(0))
    const { seconds, cpuSeconds } = started.stop()
    total = {
      seconds: total.seconds + seconds,
      cpuSeconds: total.cpuSeconds + cpuSeconds,
      bytes: total.bytes + files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
    }
  }
  return total
}

function readSources(): { seconds: number; cpuSeconds: number } {
  const started = startClocks()
  for (const name of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (statSync(join(sources, name)).isFile()) readFileSync(join(sources, name), 'utf8')
  }
  return started.stop()
}

interface Output {
  readonly path: string
  readonly bytes: Buffer
  /** What a file of all data has compressed. */
  readonly unpacked?: Buffer
}

function readOutput(name: string): Output {
  const bytes = readFileSync(join(from, name))
  const path = join(outDir, name)
  return extname(name) === '.gz' ? { path, bytes, unpacked: gunzipSync(bytes) } : { path, bytes }
}

/** The digests and forms of a plain file, as a release has them. Scripts are compressed as well as can be. */
function makeForms(path: string, bytes: Buffer, compression: Compression): void {
  const extension = extname(path)
  digestOf(bytes)
  // A release stores tables as they are.
  if (extension === '.csv') return
  if (extension === '.gz') {
    digestOf(gzipSync(bytes, { level: DATA_LEVEL }))
    return
  }
  const isScript = ['.js', '.mjs', '.css'].includes(extension)
  for (const [, form] of compress(bytes, isScript ? BEST_COMPRESSION : compression) ?? []) digestOf(form)
}

/** Names of files, as many at a time as fit in memory. Folders are omitted. */
function* batchesOf(names: readonly string[]): Generator<string[]> {
  let batch: string[] = []
  let bytes = 0
  for (const name of names) {
    const status = statSync(join(from, name))
    if (!status.isFile()) continue
    batch.push(name)
    bytes += status.size
    if (bytes < BATCH_BYTES) continue
    yield batch
    batch = []
    bytes = 0
  }
  yield batch
}

/** Writes a file immediately, and makes it durable in the background. */
async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const descriptor = openSync(path, 'w')
  writeSync(descriptor, bytes)
  await promisify(fsync)(descriptor)
  await promisify(close)(descriptor)
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
