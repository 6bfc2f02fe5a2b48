import { escapeHtml } from '../../text/escape-html.ts'
import type { FrameView } from '../../view/page-view.ts'

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
export function renderPageActions({ formats, words: { agents } }: Pick<FrameView, 'formats' | 'words'>): string {
  const markdown = formats.find(({ type }) => type === 'text/markdown')?.url ?? ''
  const question = encodeURIComponent(`Read ${markdown} and answer my questions about it.`)
  const links = ASSISTANTS.map(({ title, ask }) => `<a href="${escapeHtml(ask + question)}">${title}</a>`)
  return [
    '<div class="line actions">\n',
    `<a href="${escapeHtml(markdown)}">${agents.viewMarkdown}</a>\n`,
    // Relative to where the page is, which may be a preview of its canonical address.
    `<button class="copy" data-copy-from="${escapeHtml(new URL(markdown).pathname)}" hidden>${agents.copyMarkdown}</button>\n`,
    `<span class="soft">${agents.openIn}</span> ${links.join('\n')}\n`,
    '</div>\n',
  ].join('')
}
