import { baseOf } from '../../directories/base-of.ts'
import { isDirectoryUrl } from '../../directories/is-directory-url.ts'
import type { DirectoryTool, PublishedIndex, SavedDirectory } from '../../settings/settings.ts'
import { parseInputSchema } from '../../parse-input-schema.ts'
import { freeName } from '../../ui/directories/save-directory.ts'

/** The kind that a file of directories declares. */
const FORMAT = 'gazetteer-directories'

const MAX_DIRECTORIES = 1000
const MAX_TOOLS = 32
const MAX_TITLE_LENGTH = 200
const MAX_DESCRIPTION_LENGTH = 4000

/** The contents of a file, or why it cannot be read. */
export type FileOutcome =
  | { readonly ok: true; readonly directories: readonly SavedDirectory[] }
  | { readonly ok: false; readonly problem: string }

/** The result of adding a file's directories. */
export interface MergeOutcome {
  readonly directories: readonly SavedDirectory[]
  readonly added: number
  /** Those that were there already; they stay unchanged. */
  readonly known: number
}

/** Writes the user's directories as a file: JSON, in their order. */
export function writeDirectoriesFile(directories: readonly SavedDirectory[]): string {
  return `${JSON.stringify({ format: FORMAT, version: 1, directories }, null, 2)}\n`
}

/**
 * Reads such a file, all of it or nothing: a file that is partly wrong is rejected with the part that is.
 *
 * @param text Of a file that the user chose; none of it is trusted.
 */
export function parseDirectoriesFile(text: string): FileOutcome {
  try {
    const { format, version, directories } = Object(JSON.parse(text)) as Record<string, unknown>
    if (format !== FORMAT || !Array.isArray(directories)) return failed('This is not a file of directories.')
    if (version !== 1) return failed('This file is from a newer version of the extension. Update the extension.')
    if (directories.length > MAX_DIRECTORIES) return failed(`More than ${MAX_DIRECTORIES} directories are too many.`)
    return { ok: true, directories: directories.map(parseDirectory) }
  } catch (error) {
    return failed(error instanceof SyntaxError ? 'This file is not JSON.' : String(Object(error).message))
  }
}

/** Adds a file's directories to the user's. Nothing is lost: those that are there stay, and names are made different. */
export function mergeDirectories(saved: readonly SavedDirectory[], imported: readonly SavedDirectory[]): MergeOutcome {
  const directories = [...saved]
  for (const directory of imported) {
    if (directories.some(({ url }) => url === directory.url)) continue
    directories.push({ ...directory, name: freeName(directories, directory.name) })
  }
  const added = directories.length - saved.length
  return { directories, added, known: imported.length - added }
}

function parseDirectory(directory: unknown, index: number): SavedDirectory {
  const {
    name,
    url,
    title,
    description,
    tools,
    index: published,
    checked,
  } = Object(directory) as Record<string, unknown>
  const at = `directories[${index}]`
  if (typeof url !== 'string' || !url.endsWith('/') || !isDirectoryUrl(url)) {
    throw new Error(`${at}.url: expected an https URL that ends with a slash, got ${quote(url)}.`)
  }
  if (typeof name !== 'string' || name.trim() === '')
    throw new Error(`${at}.name: expected a name, got ${quote(name)}.`)
  if (!Array.isArray(tools)) throw new Error(`${at}.tools: expected a list, got ${quote(tools)}.`)
  return {
    name,
    url: new URL(url).href,
    title: textOf(title, MAX_TITLE_LENGTH) || name,
    description: textOf(description, MAX_DESCRIPTION_LENGTH),
    tools: tools.slice(0, MAX_TOOLS).map((tool, number) => parseTool(tool, `${at}.tools[${number}]`)),
    index: parseIndex(new URL(url).href, published),
    checked: typeof checked === 'string' && !Number.isNaN(Date.parse(checked)) ? checked : new Date(0).toISOString(),
  }
}

/** One that does not fit the address counts as absent, as in older files. */
function parseIndex(url: string, index: unknown): PublishedIndex | undefined {
  const { slug, only } = Object(index) as Record<string, unknown>
  if (typeof slug !== 'string' || baseOf(url, slug) === undefined) return undefined
  return { slug, only: only === true }
}

function parseTool(tool: unknown, at: string): DirectoryTool {
  const { name, title, description, inputSchema } = Object(tool) as Record<string, unknown>
  if (typeof name !== 'string' || !/^[\w-]{1,64}$/.test(name)) {
    throw new Error(`${at}.name: expected the name of a tool, got ${quote(name)}.`)
  }
  return {
    name,
    title: textOf(title, MAX_TITLE_LENGTH) || name,
    description: textOf(description, MAX_DESCRIPTION_LENGTH),
    inputSchema: parseInputSchema(inputSchema),
  }
}

function textOf(value: unknown, most: number): string {
  return typeof value === 'string' ? value.slice(0, most) : ''
}

function quote(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 100)
}

function failed(problem: string): FileOutcome {
  return { ok: false, problem }
}
