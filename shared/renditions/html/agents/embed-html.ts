import { elementSnippet, moduleSnippet, pinnedToolsSnippet, toolsSnippet } from './embed-snippets.ts'
import { escapeText } from '../../text/escape-html.ts'
import type { FrameView } from '../../view/page-view.ts'

/** Renders the snippets that owners of other pages paste there, closed. The page's script shows the copy buttons. */
export function renderEmbedPanel(view: FrameView): string {
  const { embed } = view.site.assets
  const { agents } = view.words
  return [
    `<details class="embed"><summary>${agents.embed}</summary>\n`,
    renderSnippet(agents.embedSection, elementSnippet(view), agents.copy),
    ...(embed === undefined
      ? []
      : [
          renderSnippet(agents.embedTools, toolsSnippet(view, embed), agents.copy),
          renderSnippet(agents.embedPinned, pinnedToolsSnippet(view, embed), agents.copy),
          renderSnippet(agents.embedModule, moduleSnippet(view, embed), agents.copy),
        ]),
    '</details>\n',
  ].join('')
}

function renderSnippet(title: string, snippet: string, copy: string): string {
  return `<p>${title}</p><div class="code"><pre dir="ltr">${escapeText(snippet)}</pre><button class="copy" hidden>${copy}</button></div>\n`
}
