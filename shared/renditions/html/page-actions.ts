import { escapeHtml } from '../text/escape-html.ts'
import { LINK_REL } from './html-listing.ts'
import type { PageView } from '../view/page-view.ts'

/** Assistants whose address takes a question at its end. By title. */
const ASSISTANTS: readonly { title: string; ask: string }[] = [
  { title: 'ChatGPT', ask: 'https://chatgpt.com/?hints=search&q=' },
  { title: 'Claude', ask: 'https://claude.ai/new?q=' },
  { title: 'Grok', ask: 'https://grok.com/?q=' },
  { title: 'Le Chat', ask: 'https://chat.mistral.ai/chat?q=' },
  { title: 'Perplexity', ask: 'https://www.perplexity.ai/search?q=' },
]

/**
 * Renders the actions on a page for a reader's assistant: copy or view it as Markdown, and open an assistant with it.
 *
 * Links only; nothing is loaded from elsewhere. The button is for the page's script to show.
 */
export function renderPageActions({ urls, slug }: PageView): string {
  const markdown = urls.rendition(slug, 'index.md')
  const question = encodeURIComponent(`Read ${markdown} and answer my questions about it.`)
  const links = ASSISTANTS.map(
    ({ title, ask }) => `<li><a href="${escapeHtml(ask + question)}" rel="${LINK_REL}">${title}</a></li>`,
  )
  return [
    '<div class="actions" lang="en">\n',
    `<a href="${escapeHtml(markdown)}">View as Markdown</a>\n`,
    `<details><summary>Open in</summary><ul>${links.join('')}</ul></details>\n`,
    // Relative to where the page is, which may be a preview of its canonical address.
    `<button type="button" data-copy-from="${escapeHtml(new URL(markdown).pathname)}" hidden>Copy as Markdown</button>\n`,
    '</div>\n',
  ].join('')
}
