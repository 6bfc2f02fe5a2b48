import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../../../shared/model/diagnostic.ts'
import { listFiles } from '../../store/list-files.ts'

/** Bytes of a file: Cloudflare Pages. @see https://developers.cloudflare.com/pages/platform/limits/ */
const CLOUDFLARE_FILE_BYTES = 25 * 1024 ** 2

/** Files of a site: Cloudflare Pages, free plan. */
const CLOUDFLARE_FILES = 20_000

/** Bytes of a file: GitHub. @see https://docs.github.com/en/repositories/working-with-files/managing-large-files */
const GITHUB_FILE_BYTES = 100 * 1024 ** 2

/** Bytes of a site: GitHub Pages. @see https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits */
const GITHUB_BYTES = 1e9

/** What hosts limit of an output. */
export interface OutputSize {
  files: number
  bytes: number
  /** Absent where there is no file. */
  largest?: {
    /** Below the output, with slashes. */
    path: string
    bytes: number
  }
}

/** Measures everything in an output, also what the operator put there. */
export function measureOutput(outDir: string): OutputSize {
  const size: OutputSize = { files: 0, bytes: 0 }
  for (const path of listFiles(outDir)) {
    const { size: bytes } = statSync(join(outDir, path))
    size.files += 1
    size.bytes += bytes
    if (bytes > (size.largest?.bytes ?? -1)) size.largest = { path, bytes }
  }
  return size
}

/**
 * Compares an output with the limits of hosts. The hosts say so themselves, but only when everything is uploaded.
 *
 * @param configName Name of the directory's configuration: what to change is there.
 */
export function findExceededLimits({ files, bytes, largest }: OutputSize, configName: string): Diagnostic[] {
  const found: Pick<Diagnostic, 'code' | 'message'>[] = []
  if (largest && largest.bytes > CLOUDFLARE_FILE_BYTES) {
    const hosts =
      largest.bytes > GITHUB_FILE_BYTES ? 'Cloudflare Pages (25 MiB) and GitHub (100 MiB)' : 'Cloudflare Pages'
    const limit = largest.bytes > GITHUB_FILE_BYTES ? '' : ': its limit is 25 MiB'
    found.push({
      code: 'host_file_size',
      message: `${largest.path} has ${megabytes(largest.bytes)}, too much for ${hosts}${limit}; sort its listings into more pages, or use another host`,
    })
  }
  if (files > CLOUDFLARE_FILES) {
    found.push({
      code: 'host_file_count',
      message: `the output has ${files.toLocaleString('en')} files, and Cloudflare Pages takes 20,000 (100,000 on paid plans); use another host, or have fewer pages`,
    })
  }
  if (bytes > GITHUB_BYTES) {
    found.push({
      code: 'host_site_size',
      message: `the output has ${megabytes(bytes)}, and a site on GitHub Pages may have 1 GB; use another host, or have fewer listings`,
    })
  }
  const location = { file: configName, line: 1, column: 1 }
  return found.map((problem) => ({ severity: 'warning', ...problem, location }))
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
}

/** What agents do not find where `base_url` has a path; `undefined` where it has none. */
export function describeBasePath(baseUrl: string): string | undefined {
  const path = new URL(baseUrl).pathname.replace(/\/$/, '')
  if (path === '') return undefined
  return `base_url has the path ${path}: llms.txt, robots.txt and .well-known/ are not at the root of the host, and agents that probe it find nothing`
}
