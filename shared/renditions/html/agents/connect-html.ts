import type { ConnectTarget } from '../../../connect/connect-client.ts'
import { localCommand } from '../../../connect/local-clients.ts'
import { quoteForShell } from '../../../connect/quote-for-shell.ts'
import { NAMED_CLIENTS, OTHER_CLIENT_COUNT } from '../../../connect/named-clients.ts'
import type { NamedClient } from '../../../connect/named-clients.ts'
import { AGENT_ACCESS_ID } from '../../view/agent-access.ts'
import {
  compileClientTemplate,
  connectPageUrl,
  connectTargets,
  connectUrlOf,
  localTarget,
} from '../../view/connect-targets.ts'
import type { ClientTemplate } from '../../view/connect-targets.ts'
import type { FrameView } from '../../view/page-view.ts'
import { escapeHtml, escapeText } from '../../text/escape-html.ts'
import { hrefOf } from '../../text/href-of.ts'
import type { Words } from '../../words/words.ts'

/**
 * Renders the choice of a client and what connects it with the page, and the way to the root page, which says the same of
 * the whole directory; where nothing answers MCP, the program that does on the reader's machine.
 *
 * Works without scripts: everything is there, and the stylesheet shows what the radio buttons choose. Their ids begin
 * with an underscore, as no listing's does.
 */
export function renderConnect(view: FrameView): string {
  const targets = connectTargets(view)
  if (targets === undefined) return renderLocal(view)
  const { agents, fill } = view.words
  const clients = NAMED_CLIENTS.map(
    ({ title }, index) =>
      `<label><input type="radio" name="_client" id="_c${index + 1}"${index === 0 ? ' checked' : ''}><span>${title}</span></label>`,
  )
  const panels = NAMED_CLIENTS.map((client, index) => {
    return `<div class="way flow" id="_w${index + 1}">${renderPanel(client, index, targets.page, view.words)}</div>\n`
  })
  return [
    `<fieldset><legend class="vh">${agents.yourClient}</legend>\n`,
    `<div class="line"><div class="seg ways">${clients.join('')}</div>\n`,
    `<a href="${escapeHtml(connectUrlOf(view))}">${fill(agents.moreClients, { count: OTHER_CLIENT_COUNT })}</a>`,
    view.slug === '' ? '' : ` <a href="${hrefOf(view.urls.page(''))}#${AGENT_ACCESS_ID}">${agents.wholeDirectory}</a>`,
    '</div>\n</fieldset>\n',
    ...panels,
  ].join('')
}

/** A command for every client that starts programs. Instructions for clients stay in English. */
function renderLocal(view: FrameView): string {
  const { agents, name } = view.words
  const english = name === undefined ? '' : ' lang="en" dir="ltr"'
  const text = localCommand(localTarget(view)).map(quoteForShell).join(' ')
  return [
    `<p${english}>Agents that start programs (MCP over stdio): <a href="${escapeHtml(connectPageUrl(view.urls))}">where to put this</a></p>`,
    `<div class="code"><pre dir="ltr">${escapeText(text)}</pre>`,
    `<button class="copy" hidden>${agents.copyCommand}</button></div>\n`,
  ].join('')
}

/** What differs between pages, written once for all of them where only the address does. */
const TEMPLATES: readonly { readonly link: ClientTemplate; readonly text: ClientTemplate }[] = NAMED_CLIENTS.map(
  ({ link, text }) => ({
    link: compileClientTemplate((target) => (link ? escapeHtml(link.write(target)) : '')),
    text: compileClientTemplate((target) => escapeText(text.write(target))),
  }),
)

function renderPanel(client: NamedClient, index: number, target: ConnectTarget, words: Words): string {
  const template = TEMPLATES[index]
  const { link } = client
  const [lead, copy] = introduce(client, words)
  const open = link
    ? `<a class="btn go" href="${template?.link(target)}">${words.fill(words.agents.addTo, { client: client.title })}</a> `
    : ''
  const before = open + lead === '' ? '' : `<p>${open}${lead}</p>`
  return (
    `${before}<div class="code"><pre dir="ltr">${template?.text(target)}</pre>` +
    `<button class="copy" hidden>${copy}</button></div>`
  )
}

/** What precedes the text of a way, and its button. Our own text; a test checks that nothing in it needs escaping. */
function introduce({ link, text }: NamedClient, { agents, fill }: Words): [lead: string, copy: string] {
  if (text.kind === 'steps') return [`<span lang="en" dir="ltr">${text.steps}:</span>`, agents.copyAddress]
  if (text.kind === 'file')
    return [fill(agents.orInto, { place: `<code dir="ltr">${text.paths[0]}</code>` }), agents.copyConfiguration]
  return [link ? agents.orRun : '', agents.copyCommand]
}
