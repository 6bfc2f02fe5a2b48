import { readFileSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import { asMarkdown } from './as-markdown.ts'
import { decodeText } from './decode-text.ts'
import type { InputFile } from '../contract/directory-model.ts'
import type { FoundFile } from './find-files.ts'
import type { SourceFile } from '../contract/source.ts'

/** Largest source file read unless `max_file_bytes` sets another limit. */
export const MAX_FILE_BYTES = 20_000_000

/** A file and the evidence of its changes; `file` is missing when it was rejected, after a diagnostic. */
export interface LoadedFile {
  input: InputFile | undefined
  file: SourceFile | undefined
}

/**
 * Reads and decodes one source file.
 *
 * **Security:** its size is checked before a byte is read; what a compressed one (`.gz`) unpacks to is limited alike.
 */
export function loadFile(found: FoundFile, report: ReportDiagnostic, maxBytes = MAX_FILE_BYTES): LoadedFile {
  const location = { file: found.path, line: 1, column: 1 }
  let input: InputFile | undefined
  try {
    const stats = statSync(found.absolutePath)
    const { size, mtimeMs } = stats
    if (!stats.isFile()) {
      // Opening a pipe would block forever.
      report({ severity: 'error', code: 'file_unreadable', message: 'this is not a file; it was not read', location })
      return { input, file: undefined }
    }
    input = { path: found.absolutePath, size, mtimeMs }
    if (size > maxBytes) {
      const message = `the file has ${size} bytes, more than max_file_bytes: ${maxBytes}; it was not read`
      report({ severity: 'error', code: 'file_too_large', message, location })
      return { input, file: undefined }
    }
    const bytes = readFileSync(found.absolutePath)
    const isPacked = found.path.endsWith('.gz')
    const { text, problem } = decodeText(isPacked ? gunzipSync(bytes, { maxOutputLength: maxBytes }) : bytes)
    if (problem !== undefined) {
      const { line, column, kind } = problem
      const message =
        kind === 'replaced'
          ? 'some bytes from here on are not UTF-8; they were replaced by "\uFFFD", save the file as UTF-8'
          : 'the file is not UTF-8; it was read as windows-1252, save it as UTF-8'
      report({ severity: 'warning', code: 'not_utf8', message, location: { file: found.path, line, column } })
    }
    return { input, file: { path: found.path, absolutePath: found.absolutePath, text: asMarkdown(found.path, text) } }
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    report({ severity: 'error', code: 'file_unreadable', message: `the file cannot be read: ${reason}`, location })
    return { input, file: undefined }
  }
}
