import { quote } from '../../tools/suggest/suggest.ts'
import { invalidParams } from '../protocol/errors.ts'
import type { McpSkill, Method } from '../protocol/mcp-page.ts'
import { listStart } from '../protocol/write-list.ts'

/** Type of what contains others. */
const DIRECTORY_TYPE = 'inode/directory'

/** What is directly in a directory: a resource, or a directory. */
interface Child {
  readonly uri: string
  readonly name: string
  readonly mimeType: string
  /** Bytes; of files. */
  readonly size?: number
}

/**
 * `resources/directory/read` (SEP-2640): what is directly in a directory of a skill. A skill has at most 512 files, and
 * ours a few, so there is one answer for all.
 */
export const readSkillDirectory: Method = async (page, params) => {
  const { uri } = params
  const start = listStart(params, 'resources/directory/read')
  if (!start.ok) return start
  const skills = (await page.skills?.list()) ?? []
  const children = typeof uri === 'string' ? skills.flatMap((skill) => childrenOf(uri, skill)) : []
  if (children.length === 0) {
    const known = skills.map((skill) => quote(folderOf(skill))).join(', ')
    return { ok: false, error: invalidParams(`uri: expected a directory such as ${known}, got ${quote(uri)}.`) }
  }
  return { ok: true, json: JSON.stringify({ resources: children }) }
}

function folderOf({ uri }: McpSkill): string {
  return uri.slice(0, uri.lastIndexOf('/'))
}

function childrenOf(uri: string, skill: McpSkill): Child[] {
  if (!`${uri}/`.startsWith(`${folderOf(skill)}/`)) return []
  const children = new Map<string, Child>()
  for (const file of skill.resources) {
    if (!file.uri.startsWith(`${uri}/`)) continue
    const [name = '', ...below] = file.uri.slice(uri.length + 1).split('/')
    const child = `${uri}/${name}`
    const what = below.length > 0 ? { mimeType: DIRECTORY_TYPE } : { mimeType: 'text/markdown', size: file.size }
    children.set(child, { uri: child, name, ...what })
  }
  return [...children.values()]
}
