import { HELLO_EVENT, MAX_RESULT_CHARACTERS, linkEvent } from '../main-world/link-messages.ts'
import type { FromPage, Hello, ToPage } from '../main-world/link-messages.ts'
import { MAX_LISTED_TOOLS, failed } from '../messages.ts'
import type { TabTool, ToolOutcome } from '../messages.ts'
import { createFormCalls } from './form-tools.ts'
import { createTabTool } from './page-context.ts'
import type { OfferedTool, PageContext } from './page-context.ts'

/** Milliseconds the page has to list its tools: it may be busy, or hostile. */
const LIST_TIMEOUT_MS = 3000

const MAX_LIST_CHARACTERS = 1_000_000

/** Characters of one message: a result whose every character is escaped, and a bit more. */
const MAX_MESSAGE_CHARACTERS = 8_000_000

/** Calls of offered tools that may run at the same time for one page. */
const MAX_CALLS = 8

type Answer = Extract<FromPage, { type: 'tools' | 'result' }>

/**
 * Reads, lists and runs the tools of a page through the fallback in its world.
 *
 * **Security defaults:** everything that comes over the link may be forged by the page. It can change what is listed as
 * the page's tools and what they answer, which is the page's business anyway, and it can call the tools we offer there,
 * as any page script may. Nothing else can be requested, messages have a size limit, and our numbers must
 * match.
 *
 * @param changed Called when tools are added or removed. @param signal Stops it all.
 */
export function createFallbackContext(changed: () => void, signal: AbortSignal): PageContext {
  // Not guessable, though nothing depends on it.
  const channel = crypto.randomUUID()
  const waiting = new Map<number, (answer: Answer) => void>()
  const calls = new Map<number, AbortController>()
  let offered: ReadonlyMap<string, OfferedTool> = new Map()
  let lastId = 0

  const send = (message: ToPage, at: EventTarget = document): void => {
    if (signal.aborted) return
    const detail = JSON.stringify(message)
    at.dispatchEvent(new CustomEvent(linkEvent(channel, 'page'), { detail, bubbles: true }))
  }
  const forms = createFormCalls(() => sendOffer(), signal)
  const sendOffer = (): void => {
    const annotations = { readOnlyHint: true, untrustedContentHint: true }
    // As JSON: without functions.
    const ours = Array.from(offered.values(), (tool) => ({ ...tool, annotations }))
    const ofForms = Array.from(forms.tools().values(), (tool) => ({ ...tool, form: true }))
    send({ type: 'offer', tools: [...ours, ...ofForms] })
  }
  const hello: Hello = { channel }
  const greet = (): void => {
    document.dispatchEvent(new CustomEvent(HELLO_EVENT, { detail: JSON.stringify(hello) }))
  }

  const answerCall = async (id: number, name: string, input: unknown): Promise<void> => {
    const tool = offered.get(name)
    const answer = (outcome: ToolOutcome): void => send({ type: 'answer', id, outcome })
    if (forms.tools().has(name)) {
      const problem = await forms.run(id, name, input, (form) => send({ type: 'form', id }, form))
      return problem === undefined ? undefined : answer(failed(problem))
    }
    if (!tool) return answer(failed(`${name} is gone.`))
    if (calls.has(id)) return
    if (calls.size >= MAX_CALLS) return answer(failed('Too many calls at the same time. Wait for the others.'))
    const controller = new AbortController()
    calls.set(id, controller)
    const outcome = await tool.run(input, controller.signal)
    calls.delete(id)
    answer(outcome)
  }

  const receive = (event: Event): void => {
    const message = parseMessage((event as CustomEvent<unknown>).detail)
    if (message?.type === 'changed') changed()
    else if (message?.type === 'call') void answerCall(message.id, message.name, message.input)
    else if (message?.type === 'cancel') {
      calls.get(message.id)?.abort()
      forms.cancel(message.id)
    } else if (message) waiting.get(message.id)?.(message)
  }
  const receiveHello = (event: Event): void => {
    // Our own events arrive here too.
    if (parseJson((event as CustomEvent<unknown>).detail)?.['channel'] === channel) return
    document.removeEventListener(HELLO_EVENT, receiveHello)
    greet()
  }
  document.addEventListener(linkEvent(channel, 'extension'), receive, { signal })
  document.addEventListener(HELLO_EVENT, receiveHello, { signal })
  greet()
  // Only for the page's side that starts together with us: a later one would not be ours.
  document.addEventListener('readystatechange', () => document.removeEventListener(HELLO_EVENT, receiveHello), {
    once: true,
    signal,
  })
  signal.addEventListener('abort', () => {
    for (const controller of calls.values()) controller.abort()
  })

  /** Sends a request and waits for its answer. @throws {unknown} the signal's reason. */
  const request = (create: (id: number) => ToPage, ended: AbortSignal): Promise<Answer> => {
    lastId += 1
    const id = lastId
    return new Promise<Answer>((resolve, reject) => {
      const stop = (): void => reject(ended.reason as Error)
      if (ended.aborted) return stop()
      ended.addEventListener('abort', stop, { once: true })
      waiting.set(id, resolve)
      send(create(id))
    }).finally(() => waiting.delete(id))
  }

  return {
    webMcp: 'fallback',
    async list() {
      const answer = await request(
        (id) => ({ type: 'list', id, limit: MAX_LISTED_TOOLS, characters: MAX_LIST_CHARACTERS }),
        AbortSignal.any([signal, AbortSignal.timeout(LIST_TIMEOUT_MS)]),
      )
      if (answer.type !== 'tools') return { total: 0, tools: [] }
      const byName = new Map<string, TabTool>()
      for (const raw of answer.tools.slice(0, MAX_LISTED_TOOLS)) {
        const tool = createTabTool({ ...raw, ours: raw.ours && offered.has(raw.name) })
        if (tool) byName.set(tool.name, tool)
      }
      const total = Number.isSafeInteger(answer.total) ? Math.max(answer.total, byName.size) : byName.size
      return { total, tools: [...byName.values()] }
    },
    async run(name, input, cancelled) {
      const ended = AbortSignal.any([signal, cancelled])
      try {
        let sentId = 0
        const answer = request((id) => {
          sentId = id
          return { type: 'run', id, name, input }
        }, ended)
        ended.addEventListener('abort', () => send({ type: 'cancel', id: sentId }), { once: true })
        const result = await answer
        return result.type === 'result' ? readOutcome(result.outcome) : failed('The page did not answer.')
      } catch {
        return failed('Cancelled.')
      }
    },
    offer(tools) {
      offered = new Map(tools.map((tool) => [tool.name, tool]))
      sendOffer()
    },
    settle: () => send({ type: 'settled' }),
  }
}

/** A result that the page may have forged. */
function readOutcome(outcome: ToolOutcome): ToolOutcome {
  const { status, text, problem } = Object(outcome) as Partial<Record<'status' | 'text' | 'problem', unknown>>
  if (status === 'failed' && typeof problem === 'string') return failed(problem)
  if (status !== 'done' || typeof text !== 'string') return failed('The page did not answer.')
  return text.length > MAX_RESULT_CHARACTERS
    ? failed(`The result has more than ${MAX_RESULT_CHARACTERS} characters. Ask for less.`)
    : { status, text }
}

/** A message from the page's side, if it has the right shape and size. */
function parseMessage(detail: unknown): FromPage | undefined {
  const message = parseJson(detail)
  const hasId = Number.isSafeInteger(message?.['id'])
  const right =
    message?.['type'] === 'changed' ||
    (message?.['type'] === 'cancel' && hasId) ||
    (message?.['type'] === 'call' && hasId && typeof message['name'] === 'string') ||
    (message?.['type'] === 'tools' && hasId && Array.isArray(message['tools'])) ||
    (message?.['type'] === 'result' && hasId)
  return right ? (message as unknown as FromPage) : undefined
}

function parseJson(detail: unknown): Record<string, unknown> | undefined {
  if (typeof detail !== 'string' || detail.length > MAX_MESSAGE_CHARACTERS) return undefined
  try {
    return Object(JSON.parse(detail)) as Record<string, unknown>
  } catch {
    return undefined
  }
}
