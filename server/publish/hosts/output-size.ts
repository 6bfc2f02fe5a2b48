import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A file of an output. */
interface OutputFileSize {
  /** Below the output, with slashes. */
  path: string
  bytes: number
}

/** What hosts limit of an output. */
export interface OutputSize {
  files: number
  bytes: number
  /** Absent where there is no file. */
  largest?: OutputFileSize
}

/** Measures everything in an output, also what the operator put there. */
export function measureOutput(outDir: string): OutputSize {
  const size: OutputSize = { files: 0, bytes: 0 }
  for (const { path, bytes } of listOutput(outDir)) {
    size.files += 1
    size.bytes += bytes
    if (bytes > (size.largest?.bytes ?? -1)) size.largest = { path, bytes }
  }
  return size
}

function* listOutput(outDir: string, folder = ''): Generator<OutputFileSize> {
  for (const entry of readdirSync(join(outDir, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* listOutput(outDir, path)
    else yield { path, bytes: statSync(join(outDir, path)).size }
  }
}
