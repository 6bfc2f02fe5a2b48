import { clipText } from '../../model/clean-text.ts'
import type { RenderedFile } from '../../model/page.ts'
import { RENDITIONS } from '../../model/rendition.ts'
import { listAgentAccess, AGENT_ACCESS_ID } from '../view/agent-access.ts'
import { escapeMarkdown, escapeMarkdownBlock, renderMarkdownLink, renderSourceLink } from '../text/escape-markdown.ts'
import { AGENT_ACCESS_HEADING, renderMarkdownEntries } from './markdown-entries.ts'
import { codeSpan, renderIntroMarkdown } from './intro-markdown.ts'
import { markdownFileName, splitMarkdown } from '../view/page-files.ts'
import type { FrameView, PageView } from '../view/page-view.ts'
import type { ParsedMarkdown } from '../text/parse-intro.ts'
import { localCommand } from '../../connect/local-clients.ts'
import { quoteForShell } from '../../connect/quote-for-shell.ts'
import { connectTarget } from '../view/connect-targets.ts'

/** Longest introduction in Markdown; the whole one is on the HTML page. */
const MAX_INTRO_LENGTH = 20_000

/** Room for the front matter of a further file and for its links to the files before and after it. */
const CONTINUATION_LENGTH = 2000

/**
 * Renders `index.md`, the text form read by language models, and as many further files (`index.2.md` …) as it takes to
 * keep each within 100,000 characters.
 *
 * Front matter, one `#` title, the description, the introduction, `##` sections with one line per listing (or, on the
 * root page, per page), and the agent-access section, in the first file with where to read how clients are
 * connected. LF, one final
 * newline.
 *
 * **Security:** text of listings is escaped, so it never adds markup; links point to http(s) or mailto URLs only.
 */
export function renderMarkdown(view: PageView): RenderedFile[] {
  const lead = renderLead(view)
  const access = renderAgentAccess(view)
  const connect = renderConnectLine(view)
  const reserved = CONTINUATION_LENGTH + access.length + 4 * view.url.length
  const bodies = splitMarkdown(renderMarkdownEntries(view), {
    first: reserved + lead.length + connect.length,
    others: reserved,
  })
  return bodies.map((body, index) => {
    const number = index + 1
    const head =
      number === 1 ? lead : `\n# ${escapeMarkdown(view.title)}, part ${number}\n${continued(view, 'from', index)}`
    const next = number < bodies.length ? continued(view, 'in', number + 1) : ''
    return {
      name: markdownFileName(number),
      mediaType: RENDITIONS['index.md'].mediaType,
      text: renderMatter(view, number) + head + body + next + access + (number === 1 ? connect : ''),
    }
  })
}

function renderMatter(view: PageView, number: number): string {
  const title = number === 1 ? view.title : `${view.title}, part ${number}`
  const url = number === 1 ? view.url : view.urls.rendition(view.slug, markdownFileName(number))
  const checked = view.page.kind === 'root' ? view.page.linksChecked : undefined
  const days = { last_updated: view.updated, links_checked: checked }
  return renderFrontMatter({ title, url, description: clipText(view.description, 300) }, days)
}

/** Renders what every Markdown file begins with. @param days ISO 8601, by name; what is not known is left out. */
export function renderFrontMatter(
  { title, description, url }: { readonly title: string; readonly description: string; readonly url: string },
  days: Readonly<Record<string, string | undefined>> = {},
): string {
  // A JSON string is a YAML double-quoted scalar.
  const texts = Object.entries({ title, description, canonical_url: url }).map(
    ([name, text]) => `${name}: ${JSON.stringify(text)}\n`,
  )
  const known = Object.entries(days).flatMap(([name, day]) => (day === undefined ? [] : [`${name}: ${day}\n`]))
  return `---\n${[...texts, ...known].join('')}---\n`
}

function renderLead(view: PageView): string {
  const { page, trail } = view
  let text = `\n# ${escapeMarkdown(view.title)}\n\n${escapeMarkdownBlock(view.description)}\n`
  if (page.kind === 'category') {
    const steps = trail
      .slice(0, -1)
      .map(({ slug, title }) => renderMarkdownLink(title, view.urls.rendition(slug, 'index.md')))
    text += `\nPart of ${steps.join(' › ')}.\n`
  }
  if (view.intro !== undefined) text += renderIntro(view, view.intro)
  const rights = renderRights(view)
  return rights === '' ? text : `${text}\n${rights}\n`
}

function renderIntro(view: PageView, intro: ParsedMarkdown): string {
  let text = ''
  for (const block of renderIntroMarkdown(intro, 1)) {
    if (text.length + block.length > MAX_INTRO_LENGTH) {
      return `${text}\nThe introduction goes on at <${view.url}>.\n`
    }
    text += `\n${block}\n`
  }
  return text
}

/** License, attribution and publisher of the data on one line; empty when unset. */
export function renderRights({ site }: FrameView): string {
  const { license, attribution, publisher } = site.directory
  const parts = [
    license === undefined ? undefined : `License: ${escapeMarkdown(license)}.`,
    attribution === undefined ? undefined : escapeMarkdown(attribution),
    publisher === undefined ? undefined : `Published by ${renderSourceLink(publisher.name, publisher.url)}.`,
  ]
  return parts.filter((part) => part !== undefined).join(' ')
}

function continued(view: PageView, direction: 'from' | 'in', number: number): string {
  const name = markdownFileName(number)
  return `\nContinued ${direction} [${name}](<${view.urls.rendition(view.slug, name)}>).\n`
}

function renderAgentAccess(view: PageView): string {
  const lines = listAgentAccess(view).map(({ label, values }) => {
    const texts = values.map(({ text, url }) =>
      url === undefined ? text : text === url ? `<${url}>` : `[${text}](<${url}>)`,
    )
    return `- ${label}: ${texts.join(', ')}`
  })
  return `${AGENT_ACCESS_HEADING}\n${lines.join('\n')}\n`
}

/** Where to read how to connect a client or, without an endpoint, the program that answers on the reader's machine. */
function renderConnectLine(view: PageView): string {
  if (view.surfaces.endpoints !== undefined) return `\nHow to connect a client: <${view.url}#${AGENT_ACCESS_ID}>\n`
  const command = localCommand(connectTarget(view)).map(quoteForShell).join(' ')
  return `\nAgents that start programs speak MCP over stdio with ${codeSpan(command)}\n`
}
