import { connectHost } from './connect-host.ts'
import type { Host, HostEvents, HostWindow } from './connect-host.ts'
import { createButton, createHeading, createText } from './stage.ts'
import type { Stage } from './stage.ts'
import { describeList } from './describe-list.ts'
import { readFields, readResult, readText } from './read-values.ts'
import type { Fields, ReadResult } from './read-values.ts'
import { showCards } from './show-cards.ts'
import { showComparison, showListing } from './show-listing.ts'
import { ANSWER, BACK, CANCELLED, FAILED, LOADING, NOT_OPENED } from './words.ts'

/** Milliseconds that changes of size are gathered for. */
const SIZE_DELAY_MS = 50

/** The parent only. A document in a sandbox does not know its origin, so nothing secret is sent to it. */
const HOST_WINDOW: HostWindow = {
  listen(receive) {
    window.addEventListener('message', ({ source, data }) => {
      if (source === window.parent) receive(data)
    })
  },
  send: (message) => window.parent.postMessage(message, '*'),
}

/** Starts the view: one document for the answers of every tool (MCP Apps). */
async function startView(status: Element, answer: Element): Promise<void> {
  const root = document.documentElement
  const say = (text: string): void => void (status.textContent = text)
  say(LOADING)
  let stage: Stage | undefined
  let args: Fields | undefined
  const events: HostEvents = new Map([
    ['ui/notifications/tool-input', (params) => (args = readFields(params['arguments']))],
    [
      'ui/notifications/tool-result',
      (params) => {
        say('')
        // What the host sends, it sends to a view that is ready.
        if (stage) answer.replaceChildren(...showAnswer(readResult(params), args, stage))
      },
    ],
    ['ui/notifications/tool-cancelled', ({ reason }) => say(`${CANCELLED} ${readText(reason)}`)],
    ['ui/notifications/host-context-changed', (context) => applyContext(root, context)],
  ])
  const host = await connectHost(HOST_WINDOW, events)
  applyContext(root, host.context)
  stage = createStage(host, answer, say)
  reportSize(root, host)
}

/** An answer by its shape: hosts do not say which tool was called. What has none is shown as text. */
function showAnswer({ value, text, isError }: ReadResult, args: Fields | undefined, stage: Stage): Node[] {
  const list = describeList(value)
  if (list) return showCards(list, args, stage)
  return (
    showComparison(value, stage) ??
    showListing(value, stage) ?? [createHeading(isError ? FAILED : ANSWER), createText('p', '', text)]
  )
}

function createStage({ can, request }: Host, answer: Element, say: (text: string) => void): Stage {
  const refuse = ({ message }: Error): void => say(message)
  const choose: Stage['choose'] = (ids) => {
    if (!can['updateModelContext']) return
    const text = `Chosen by the user: ${JSON.stringify(ids)}`
    // What is shown goes on without it.
    request('ui/update-model-context', { content: [{ type: 'text', text }], structuredContent: { ids } }).catch(refuse)
  }
  let isCalling = false
  const call = async (name: string, args: Fields): Promise<Fields | undefined> => {
    if (isCalling) return undefined
    isCalling = true
    say(LOADING)
    const asked = request('tools/call', { name, arguments: args }).then(readResult)
    const { value, text, isError } = await asked.catch(({ message }: Error) => ({
      value: {},
      text: message,
      isError: true,
    }))
    isCalling = false
    say(isError ? text : '')
    return isError ? undefined : value
  }
  const open: Stage['open'] = ({ href }, id) => {
    if (id) choose([id])
    request('ui/open-link', { url: href }).then(({ isError }) => isError && say(NOT_OPENED), refuse)
  }
  const stage: Stage = {
    open: can['openLinks'] ? open : undefined,
    call: can['serverTools'] ? call : undefined,
    async enter(tool, args, ids) {
      const left = document.activeElement
      const value = await call(tool, args)
      if (!value) return
      if (ids.length > 0) choose(ids)
      const before = [...answer.childNodes]
      const back = createButton(BACK, () => {
        say('')
        answer.replaceChildren(...before)
        if (left instanceof HTMLElement) left.focus()
      })
      answer.replaceChildren(back, ...showAnswer({ value, text: '', isError: false }, args, stage))
      answer.querySelector('h1')?.focus()
    },
    choose,
    say,
  }
  return stage
}

/** Reports the height of the document to the host, when it has changed. Its width is the host's. */
function reportSize(root: HTMLElement, { notify }: Host): void {
  let said = 0
  let timer = 0
  const report = (): void => {
    const height = Math.ceil(root.getBoundingClientRect().height)
    if (height !== said) notify('ui/notifications/size-changed', { height })
    said = height
  }
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(report, SIZE_DELAY_MS)
  }
  new ResizeObserver(wait).observe(root)
  // Frames without a height are not laid out until they have one, so the observer alone would never hear of it.
  new MutationObserver(wait).observe(root, { childList: true, subtree: true })
  wait()
}

const [status, answer] = document.querySelector('main')?.children ?? []
if (status && answer) {
  startView(status, answer).catch(({ message }: Error) => {
    status.textContent = message
  })
}

/**
 * Makes the document look as the host does: theme, variables of its style, and what is covered at the edges. Only what
 * `context` names changes. Language and direction are the directory's.
 */
function applyContext(root: HTMLElement, { theme, styles, safeAreaInsets }: Fields): void {
  const { style } = root
  // Without one, the scheme stays undeclared: an opaque backdrop would show in hosts that declare another.
  if (theme === 'light' || theme === 'dark') style.colorScheme = theme
  for (const [name, value] of Object.entries(readFields(readFields(styles)['variables']))) {
    if (name.startsWith('--')) style.setProperty(name, readText(value))
  }
  for (const [side, pixels] of Object.entries(readFields(safeAreaInsets))) {
    style.setProperty(`--safe-${side}`, `${Number(pixels)}px`)
  }
}
