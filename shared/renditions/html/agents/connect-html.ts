import type { ConnectTarget } from '../../../connect/connect-client.ts'
import { NAMED_CLIENTS, OTHER_CLIENT_COUNT } from '../../../connect/named-clients.ts'
import type { NamedClient } from '../../../connect/named-clients.ts'
import { compileClientTemplate } from '../../view/compile-client-template.ts'
import type { ClientTemplate } from '../../view/compile-client-template.ts'
import { connectPageUrl, connectTargets } from '../../view/connect-targets.ts'
import type { FrameView } from '../../view/page-view.ts'
import { escapeHtml, escapeText } from '../../text/escape-html.ts'
import type { Messages } from '../../words/en.ts'

/**
 * Renders the choice of a client and what connects it, for the page and for the whole directory. Empty where nothing
 * answers MCP.
 *
 * Works without scripts: everything is there, and the stylesheet shows what the radio buttons choose. Their ids begin
 * with an underscore, as no listing's does.
 *
 * @param name What the page is called; markup. Default: this page.
 */
export function renderConnect(view: FrameView, name: string = view.words.agents.thisPage): string {
  const targets = connectTargets(view)
  if (targets === undefined) return ''
  const { agents } = view.words
  const isRoot = view.slug === ''
  const clients = NAMED_CLIENTS.map(
    ({ title }, index) =>
      `<label><input type="radio" name="_client" id="_c${index + 1}"${index === 0 ? ' checked' : ''}><span>${title}</span></label>`,
  )
  const panels = NAMED_CLIENTS.map((client, index) => {
    const own = renderPanel(client, index, targets.page, agents)
    const text = isRoot
      ? own
      : `<div class="own flow">${own}</div><div class="whole flow">${renderPanel(client, index, targets.root, agents)}</div>`
    return `<div class="way flow" id="_w${index + 1}">${text}</div>\n`
  })
  return [
    `<fieldset><legend class="vh">${agents.yourClient}</legend>\n`,
    `<div class="line"><div class="seg ways">${clients.join('')}</div>\n`,
    `<a href="${escapeHtml(connectPageUrl(view.urls, view.slug))}">${agents.moreClients(OTHER_CLIENT_COUNT)}</a></div>\n</fieldset>\n`,
    isRoot ? '' : renderScopes(agents, name),
    ...panels,
  ].join('')
}

function renderScopes({ whatToConnect, wholeDirectory }: Messages['agents'], name: string): string {
  const own = `<label><input type="radio" name="_scope" id="_own" checked> ${name}</label>`
  const whole = `<label><input type="radio" name="_scope" id="_whole"> ${wholeDirectory}</label>`
  return `<fieldset><legend class="vh">${whatToConnect}</legend><div class="line s">${own}${whole}</div></fieldset>\n`
}

/** What differs between pages, written once for all of them where only the address does. */
const TEMPLATES: readonly { readonly link: ClientTemplate; readonly text: ClientTemplate }[] = NAMED_CLIENTS.map(
  ({ link, text }) => ({
    link: compileClientTemplate((target) => (link ? escapeHtml(link.write(target)) : '')),
    text: compileClientTemplate((target) => escapeText(text.write(target))),
  }),
)

function renderPanel(client: NamedClient, index: number, target: ConnectTarget, agents: Messages['agents']): string {
  const template = TEMPLATES[index]
  const { link } = client
  const [lead, copy] = introduce(client, agents)
  const open = link ? `<a class="btn go" href="${template?.link(target)}">${agents.addTo(client.title)}</a> ` : ''
  const before = open + lead === '' ? '' : `<p>${open}${lead}</p>`
  return (
    `${before}<div class="code"><pre dir="ltr">${template?.text(target)}</pre>` +
    `<button type="button" class="copy" hidden>${copy}</button></div>`
  )
}

/** What precedes the text of a way, and its button. Our own text; a test checks that nothing in it needs escaping. */
function introduce({ link, text }: NamedClient, agents: Messages['agents']): [lead: string, copy: string] {
  if (text.kind === 'steps') return [`<span lang="en" dir="ltr">${text.steps}:</span>`, agents.copyAddress]
  if (text.kind === 'file') return [agents.orInto(`<code dir="ltr">${text.paths[0]}</code>`), agents.copyConfiguration]
  return [link ? agents.orRun : '', agents.copyCommand]
}
