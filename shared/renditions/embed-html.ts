import { elementSnippet, moduleSnippet, pinnedToolsSnippet, toolsSnippet } from './embed-snippets.ts'
import { escapeText } from './escape-html.ts'
import type { PageView } from './page-view.ts'

/** Renders what the owner of another page pastes there, closed. The page's script adds buttons that copy. */
export function renderEmbedPanel(view: PageView): string {
  const { embed } = view.site.assets
  return [
    '<details class="embed"><summary>Embed this</summary>\n',
    renderSnippet('This section, on any page', elementSnippet(view)),
    ...(embed === undefined
      ? []
      : [
          renderSnippet('The tools, for agents in the browser', toolsSnippet(view, embed)),
          renderSnippet('The same, pinned to this version', pinnedToolsSnippet(view, embed)),
          renderSnippet('The same, as a module', moduleSnippet(view, embed)),
        ]),
    '</details>\n',
  ].join('')
}

function renderSnippet(title: string, snippet: string): string {
  return `<p>${title}:</p><pre>${escapeText(snippet)}</pre>\n`
}
