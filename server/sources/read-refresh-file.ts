import { statSync } from 'node:fs'
import path from 'node:path'
import type { ReportDiagnostic } from '../../shared/model/diagnostic.ts'
import { parseRefreshFile } from '../../shared/refresh-file/refresh-file.ts'
import type { RefreshFile } from '../../shared/refresh-file/refresh-file.ts'
import { REFRESH_FILE } from '../../shared/refresh-file/refresh-line.ts'
import { ABSENT } from './contract/directory-model.ts'
import type { InputFile } from './contract/directory-model.ts'
import { findFiles } from './files/find-files.ts'
import { loadFile } from './files/load-file.ts'

/** Largest file that is read, in bytes: about two million listings. */
const MAX_BYTES = 400_000_000

/** What refreshes found out, and the file with it. */
export interface ReadRefreshFile {
  /** `undefined` where there is none, or none that can be read. */
  readonly refresh: RefreshFile | undefined
  /** Of the file; empty where it is missing, `undefined` where it cannot be read. */
  readonly text: string | undefined
  readonly input: InputFile
}

/**
 * Reads `directory.refresh.jsonl`, if there is one. What is wrong with it is reported, and stops nothing.
 *
 * **Security:** a link that leads out of the folder is not followed, as with sources: what is wrong with a line is
 * reported with its beginning.
 */
export function readRefreshFile(root: string, report: ReportDiagnostic): ReadRefreshFile {
  const absolutePath = path.join(root, REFRESH_FILE)
  const absent = { path: absolutePath, size: ABSENT, mtimeMs: 0 }
  if (statSync(absolutePath, { throwIfNoEntry: false }) === undefined)
    return { refresh: undefined, text: '', input: absent }
  const [found] = findFiles(root, REFRESH_FILE, report, { file: REFRESH_FILE, line: 1, column: 1 }).files
  if (found === undefined) return { refresh: undefined, text: undefined, input: absent }
  const { input = absent, file } = loadFile(found, report, MAX_BYTES)
  return { refresh: file && parseRefreshFile(file.text, REFRESH_FILE, report), text: file?.text, input }
}
