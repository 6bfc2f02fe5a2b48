import { elementSnippet, moduleSnippet, pinnedToolsSnippet, toolsSnippet } from './embed-snippets.ts'
import { escapeText } from '../text/escape-html.ts'
import type { PageView } from '../view/page-view.ts'

/** Renders the snippets that owners of other pages paste there, closed. The page's script adds copy buttons. */
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
