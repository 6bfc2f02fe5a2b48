import type { RenderedFile } from '../../model/page.ts'
import type { Skill } from './render-skill.ts'

/** `$schema` of an index of agent skills. */
const INDEX_SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json'

/**
 * Renders the files of a skill and the two lists that name them, with one digest for each file: the index for readers
 * over HTTP, and the list as MCP's `skills/list` gives it (SEP-2640), which is kept so that nobody has to read front
 * matter to serve it.
 *
 * @param sha256 SHA-256 of a text's UTF-8 bytes, 64 hexadecimal digits.
 * @returns Files named relative to `.well-known/`.
 */
export function renderSkillFiles(skill: Skill, sha256: (text: string) => string): RenderedFile[] {
  const { name, description, url, files } = skill
  const describe = (file: RenderedFile) => ({
    uri: `skill://${name}/${file.name}`,
    digest: `sha256:${sha256(file.text)}`,
    size: new TextEncoder().encode(file.text).byteLength,
  })
  const { uri, digest } = describe(files[0])
  const index = { $schema: INDEX_SCHEMA, skills: [{ name, type: 'skill-md', description, url, digest }] }
  const list = { skills: [{ uri, frontmatter: { name, description }, resources: files.map(describe) }] }
  return [
    { name: 'agent-skills/index.json', mediaType: 'application/json', text: `${JSON.stringify(index)}\n` },
    { name: 'agent-skills/skills.json', mediaType: 'application/json', text: `${JSON.stringify(list)}\n` },
    ...files.map((file) => ({ ...file, name: `agent-skills/${name}/${file.name}` })),
  ]
}
