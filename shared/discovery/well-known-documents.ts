import type { RenderedFile } from '../model/page.ts'
import type { PageView } from '../renditions/view/page-view.ts'
import type { DirectoryContents } from './directory-contents.ts'
import { renderAiCatalog } from './render-ai-catalog.ts'
import { renderApiCatalog } from './render-api-catalog.ts'
import { renderCardAliases } from './render-card-aliases.ts'
import { renderSkill } from './render-skill.ts'

/** `$schema` of an index of agent skills. */
const SKILL_INDEX_SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json'

/**
 * Renders everything below `.well-known/`: the AI catalog, the API catalog, the root's server card under older names and
 * the agent skill with its index. The same view and contents yield the same bytes.
 *
 * @param view Of the root page.
 * @param sha256 SHA-256 of a text's UTF-8 bytes, 64 hexadecimal digits. Readers reject a skill that does not match.
 * @returns Files named relative to `.well-known/`.
 */
export function renderWellKnownDocuments(
  view: PageView,
  contents: DirectoryContents,
  sha256: (text: string) => string,
): RenderedFile[] {
  const { name, description, file } = renderSkill(view)
  const url = view.urls.file(`.well-known/${file.name}`)
  const skill = { name, type: 'skill-md', description, url, digest: `sha256:${sha256(file.text)}` }
  return [
    ...renderAiCatalog(view, contents, { name, description, url }),
    ...renderApiCatalog(view, contents),
    ...renderCardAliases(view),
    {
      name: 'agent-skills/index.json',
      mediaType: 'application/json',
      text: `${JSON.stringify({ $schema: SKILL_INDEX_SCHEMA, skills: [skill] })}\n`,
    },
    file,
  ]
}
