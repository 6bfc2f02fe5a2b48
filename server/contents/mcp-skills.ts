import { isRecord } from '../../shared/mcp/protocol/json-rpc.ts'
import type {
  McpResource,
  McpSkill,
  ResourceContents,
  SkillFile,
  SkillSource,
} from '../../shared/mcp/protocol/mcp-page.ts'
import { SKILL_LIST, SKILLS_DIR } from '../../shared/urls.ts'
import { readOnce } from '../store/shared-reads.ts'
import type { ResourceFiles } from './resource-files.ts'

/** Every skill is in a folder of its own below this. */
const SKILL_SCHEME = 'skill://'

/** Ours are Markdown, all of their files. */
const MIME_TYPE = 'text/markdown'

/**
 * The skills of a directory, which every page has: read from the published list, once. A release of an earlier version
 * has none.
 */
export function createSkills(files: ResourceFiles): SkillSource {
  return {
    list: readOnce(async () => {
      const text = await files.text(SKILL_LIST)
      return text === undefined ? [] : parseSkills(text)
    }),
  }
}

/** Whatever somebody's site answers with, a page of an error included, the rest can rely on its shape. */
function parseSkills(text: string): McpSkill[] {
  const list = parseJson(text)
  const skills = isRecord(list) && Array.isArray(list['skills']) ? list['skills'] : []
  return skills.flatMap((skill: unknown) => {
    if (!isRecord(skill)) return []
    const { uri, frontmatter, resources } = skill
    if (typeof uri !== 'string' || !isRecord(frontmatter) || !Array.isArray(resources)) return []
    return { uri, frontmatter, resources: resources.filter(isSkillFile) }
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isSkillFile(file: unknown): file is SkillFile {
  return (
    isRecord(file) &&
    typeof file['uri'] === 'string' &&
    file['uri'].startsWith(SKILL_SCHEME) &&
    typeof file['digest'] === 'string' &&
    typeof file['size'] === 'number'
  )
}

/** The files of a skill as `resources/list` gives them. Its SKILL.md is called what its front matter says. */
export function describeSkillFiles({ uri, frontmatter, resources }: McpSkill): McpResource[] {
  const { name, description } = frontmatter
  return resources.map((file) => ({
    uri: file.uri,
    name: file.uri === uri ? String(name) : file.uri.slice(SKILL_SCHEME.length),
    description: file.uri === uri ? String(description) : `Part of the skill ${String(name)}.`,
    mimeType: MIME_TYPE,
    size: file.size,
  }))
}

/** @returns The file, its bytes as they are published; `undefined` when no skill has it. */
export async function readSkillFile(
  files: ResourceFiles,
  skills: SkillSource,
  uri: string,
): Promise<ResourceContents | undefined> {
  if (!uri.startsWith(SKILL_SCHEME)) return undefined
  const known = (await skills.list()).some(({ resources }) => resources.some((file) => file.uri === uri))
  const text = known ? await files.text(SKILLS_DIR + uri.slice(SKILL_SCHEME.length)) : undefined
  return text === undefined ? undefined : { uri, mimeType: MIME_TYPE, text }
}
