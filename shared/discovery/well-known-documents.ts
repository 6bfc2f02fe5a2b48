import type { RenderedFile, Site } from '../model/page.ts'
import type { PageView } from '../renditions/view/page-view.ts'
import type { DirectoryContents } from './directory-contents.ts'
import { renderAiCatalog } from './render-ai-catalog.ts'
import { renderApiCatalog } from './render-api-catalog.ts'
import { renderCardAliases } from './render-card-aliases.ts'
import { renderSkillFiles } from './skill/render-skill-files.ts'
import { renderSkill } from './skill/render-skill.ts'

/** Renders the proof for the official MCP registry, where there is one: the text alone, with no line after it. */
function renderRegistryProof({ registryProof }: Site): RenderedFile[] {
  if (registryProof === undefined) return []
  return [{ name: 'mcp-registry-auth', mediaType: 'text/plain; charset=utf-8', text: registryProof }]
}

/**
 * Renders everything below `.well-known/`: the catalog of what agents can use under both of its names, the API catalog,
 * the root's server card under older names and the agent skill with its lists. The same view and contents yield the same
 * bytes.
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
  const skill = renderSkill(view)
  return [
    ...renderAiCatalog(view, contents, skill),
    ...renderApiCatalog(view, contents),
    ...renderCardAliases(view),
    ...renderRegistryProof(view.site),
    ...renderSkillFiles(skill, sha256),
  ]
}
