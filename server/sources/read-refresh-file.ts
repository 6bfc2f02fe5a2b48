import { statSync } from 'node:fs'
import path from 'node:path'
import type { ReportDiagnostic } from '../../shared/model/diagnostic.ts'
import { parseRefreshFile } from '../../shared/refresh-file/parse-refresh-file.ts'
import type { RefreshFile } from '../../shared/refresh-file/parse-refresh-file.ts'
import { REFRESH_FILE } from '../../shared/refresh-file/refresh-line.ts'
import { ABSENT } from './contract/directory-model.ts'
import type { InputFile } from './contract/directory-model.ts'
import { loadFile } from './files/load-file.ts'

/** Largest file that is read, in bytes: about two million listings. */
const MAX_BYTES = 400_000_000

/** What refreshes found out, and the file with it. */
export interface ReadRefreshFile {
  /** `undefined` where there is none, or none that can be read. */
  readonly refresh: RefreshFile | undefined
  readonly input: InputFile
}

/** Reads `directory.refresh.jsonl`, if there is one. What is wrong with it is reported, and stops nothing. */
export function readRefreshFile(root: string, report: ReportDiagnostic): ReadRefreshFile {
  const absolutePath = path.join(root, REFRESH_FILE)
  const absent = { path: absolutePath, size: ABSENT, mtimeMs: 0 }
  if (statSync(absolutePath, { throwIfNoEntry: false }) === undefined) return { refresh: undefined, input: absent }
  const { input = absent, file } = loadFile({ absolutePath, path: REFRESH_FILE, folders: [] }, report, MAX_BYTES)
  return { refresh: file && parseRefreshFile(file.text, REFRESH_FILE, report), input }
}
