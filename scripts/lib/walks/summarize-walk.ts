import type { Profiler } from 'node:inspector'

/** A function that ran, by the file of ours that it stands in. */
export interface RunFunction {
  /** Relative to the project, with `/`. */
  readonly file: string
  /** What tells it apart from others of its file. */
  readonly key: string
}

/** What one walk passed through. */
export interface WalkSummary {
  readonly files: readonly string[]
  readonly functions: number
  /** Folders of the second level, such as `shared/search`. */
  readonly rooms: number
}

/** Functions of a project's own files that ran. Code at the top of a module is no function: it runs with its import. */
export function listRunFunctions(
  scripts: readonly Pick<Profiler.ScriptCoverage, 'url' | 'functions'>[],
  root: string,
): RunFunction[] {
  return scripts.flatMap(({ url, functions }) => {
    const file = url.startsWith(root) ? url.slice(root.length) : ''
    if (!isOurs(file)) return []
    return functions.flatMap(({ functionName, ranges: [range] }) => {
      if (range === undefined || range.count === 0 || (functionName === '' && range.startOffset === 0)) return []
      return { file, key: `${functionName}:${range.startOffset}` }
    })
  })
}

/** Whether a file, relative to the project, is production code. */
export function isOurs(file: string): boolean {
  return /^(?:shared|server|web|extension)\//.test(file)
}

export function summarizeWalk(run: readonly RunFunction[]): WalkSummary {
  const files = [...new Set(run.map(({ file }) => file))].toSorted()
  return {
    files,
    functions: new Set(run.map(({ file, key }) => `${file} ${key}`)).size,
    rooms: new Set(files.map((file) => file.split('/').slice(0, -1).join('/'))).size,
  }
}
