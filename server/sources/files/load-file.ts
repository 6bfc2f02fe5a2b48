import { readFileSync, realpathSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sep } from 'node:path'
import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import type { InputFile } from '../contract/directory-model.ts'
import type { SourceFile } from '../contract/source.ts'
import { asMarkdown } from './as-markdown.ts'
import type { FoundFile } from './find-files.ts'

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

/** Reports a file that has nothing in it. @returns Whether it is one. */
export function reportBlank({ path, text }: SourceFile, report: ReportDiagnostic): boolean {
  const isBlank = text.trim() === ''
  const location = { file: path, line: 1, column: 1 }
  if (isBlank) report({ severity: 'warning', code: 'file_empty', message: 'the file is empty', location })
  return isBlank
}

/** A decoded file: its text without byte order mark, and what was not UTF-8 in it although nothing declared so. */
interface DecodedText {
  text: string
  /** The first byte that is not UTF-8, and what became of such bytes. */
  problem?: { line: number; column: number; kind: 'replaced' | 'windows-1252' }
}

/**
 * Decodes a source file: UTF-8, or UTF-16 with a byte order mark. Where fewer bytes are wrong than characters beyond
 * ASCII are right, the wrong ones are replaced by U+FFFD; otherwise the whole file is read as windows-1252, which maps
 * every byte to a character. Line ends become LF.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const decoded = decode(bytes)
  return decoded.text.includes('\r') ? { ...decoded, text: decoded.text.replace(/\r\n?/g, '\n') } : decoded
}

function decode(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes) }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes) }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const text = new TextDecoder().decode(bytes)
    const wrong = text.match(/\uFFFD/g)?.length ?? 0
    const right = (text.match(/\P{ASCII}/gu)?.length ?? 0) - wrong
    const before = text.slice(0, text.indexOf('\uFFFD')).split(/\r\n?|\n/)
    const place = { line: before.length, column: (before.at(-1) ?? '').length + 1 }
    if (wrong < right) return { text, problem: { ...place, kind: 'replaced' } }
    return { text: new TextDecoder('windows-1252').decode(bytes), problem: { ...place, kind: 'windows-1252' } }
  }
}

/** A file of the operator's, or why it cannot be published; without `input` where there is no such file. */
type FileReading =
  | { readonly bytes: Uint8Array; readonly input: InputFile }
  | { readonly problem: string; readonly input?: InputFile }

/**
 * Reads a file that is published as it is, or in pages.
 *
 * **Security:** its size is checked before a byte is read. A file outside of the folder, also through a link, is refused.
 *
 * @param path Absolute.
 * @param folder Absolute; must contain it.
 */
export function readOperatorFile(path: string, folder: string, maxBytes: number): FileReading {
  let input: InputFile | undefined
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats === undefined) return { problem: 'is not there' }
    const { size, mtimeMs } = stats
    input = { path, size, mtimeMs }
    if (!realpathSync(path).startsWith(realpathSync(folder) + sep)) {
      return { problem: 'is outside of the folder', input }
    }
    if (!stats.isFile()) return { problem: 'is not a file', input }
    if (size > maxBytes) return { problem: `has ${size} bytes; at most ${maxBytes} are published`, input }
    return { bytes: readFileSync(path), input }
  } catch {
    return { problem: 'cannot be read', ...(input && { input }) }
  }
}
