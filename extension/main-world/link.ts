import {
  each,
  bare,
  detailOf,
  dispatch,
  HereMessage,
  HerePromise,
  listen,
  parse,
  runInTask,
  ShieldedMap,
  stringify,
  targetOf,
  toBare,
  toText,
  unlisten,
  copyMember,
  getterOf,
  HereException,
  ShieldedWeakMap,
} from './primordials.ts'
import { HELLO_EVENT, MAX_RESULT_CHARACTERS, linkEvent } from './link-messages.ts'
import type { FromPage, ToPage } from './link-messages.ts'
import type { ToolOutcome } from '../messages.ts'
import { unknownError, resultText } from './registry.ts'
import type { CallSettle, ListedTool, Tool } from './registry.ts'
import { asAnnotations } from './web-idl.ts'

type Offer = Extract<ToPage, { type: 'offer' }>['tools'][number]

/** What the content script can do in the page. */
interface LinkOptions {
  readonly offer: (tools: ReadonlyMap<string, Tool>) => void
  readonly settle: () => void
  /** Passes on the tools, sorted by name. */
  readonly list: (give: (tools: readonly ListedTool[]) => void) => void
  /** @param input JSON. @returns Cancels. */
  readonly run: (name: string, input: string, settle: CallSettle) => () => void
}

/** The link to the content script. */
interface Link {
  isOpen(): boolean
  /** Reports how many tools there are now. */
  changed(total: number): void
}

/**
 * Opens the link to the content script, whichever of the two starts first. One that greets later replaces the
 * previous one: the extension was updated.
 *
 * **Security defaults:** page scripts can forge what arrives and read what is sent. They gain nothing: all that can be
 * requested is what they can do themselves.
 */
export function openLink({ offer, settle, list, run }: LinkOptions): Link {
  const runs: Map<number, () => void> = new ShieldedMap()
  const calls: Map<number, LinkCall> = new ShieldedMap()
  const take = (id: number): LinkCall | undefined => {
    const call = calls.get(id)
    calls.delete(id)
    return call
  }
  const forms = watchSubmissions(take)
  let channel: string | undefined
  let lastId = 0

  const emit = (type: string, detail: string): void => {
    dispatch(document, new HereMessage(type, bare({ detail })))
  }
  /** @param members JSON. */
  const send = (type: FromPage['type'], members: string): void => {
    if (channel !== undefined) emit(linkEvent(channel, 'extension'), `{"type":"${type}",${members}}`)
  }

  const call = (name: string, input: object, signal: AbortSignal, isForm: boolean): Promise<string | null> =>
    new HerePromise((resolve, reject) => {
      lastId += 1
      const id = lastId
      calls.set(id, { isForm, resolve, reject })
      listen(signal, 'abort', () => {
        if (take(id)) send('cancel', `"id":${id}`)
      })
      send('call', `"id":${id},"name":${stringify(name)},"input":${stringify(input)}`)
    })
  const answer = (id: number, outcome: ToolOutcome): void => {
    const call = take(id)
    if (outcome.status === 'done') call?.resolve(outcome.text)
    else if (call?.isForm) call.reject(unknownError(outcome.problem))
    else call?.resolve(writeFailure(outcome.problem))
  }

  const receive = (message: ToPage, target: EventTarget): void => {
    if (message.type === 'settled') settle()
    else if (message.type === 'offer') {
      const tools: Map<string, Tool> = new ShieldedMap()
      each(message.tools, (tool) => tools.set(tool.name, readOffer(tool, call)))
      offer(tools)
    } else if (message.type === 'list') {
      const { id, limit, characters } = message
      list((tools) =>
        send('tools', `"id":${id},"total":${tools.length},"tools":${writeTools(tools, limit, characters)}`),
      )
    } else if (message.type === 'run') {
      const { id, name, input } = message
      const end = (status: ToolOutcome['status'], member: 'text' | 'problem', text: string): void => {
        runs.delete(id)
        send('result', `"id":${id},"outcome":{"status":"${status}","${member}":${stringify(text)}}`)
      }
      const fail = (problem: string): void => end('failed', 'problem', problem)
      const cancel = run(name, stringify(input), {
        resolve(text) {
          const isLong = text && text.length > MAX_RESULT_CHARACTERS
          if (isLong) fail(`The result has more than ${MAX_RESULT_CHARACTERS} characters. Ask for less.`)
          else end('done', 'text', text ?? 'null')
        },
        reject: (reason, thrown) => fail(explain(thrown ?? reason)),
      })
      runs.set(id, cancel)
    } else if (message.type === 'cancel') {
      runs.get(message.id)?.()
      runs.delete(message.id)
    } else if (message.type === 'answer') {
      answer(message.id, message.outcome)
    } else {
      forms.set(target, message.id)
    }
  }

  const onMessage = (event: Event): void => {
    // Proof: forged messages are handled like the others.
    const message = readDetail(event) as unknown as ToPage | undefined
    if (message) receive(message, targetOf(event) ?? document)
  }
  const onHello = (event: Event): void => {
    const next = readDetail(event)?.['channel']
    if (typeof next !== 'string' || next === channel) return
    if (channel !== undefined) unlisten(document, linkEvent(channel, 'page'), onMessage)
    calls.forEach((_, id) => answer(id, { status: 'failed', problem: 'The extension was restarted. Try again.' }))
    offer(new ShieldedMap())
    channel = next
    listen(document, linkEvent(next, 'page'), onMessage)
  }
  /** `undefined` for what is not a message. */
  const readDetail = (event: Event): Readonly<Record<string, unknown>> | undefined => {
    try {
      // Proof: the event types that are listened for have one; for others this throws.
      return parse(detailOf(event as CustomEvent<string>), toBare) as Record<string, unknown>
    } catch {
      return undefined
    }
  }
  listen(document, HELLO_EVENT, onHello)
  emit(HELLO_EVENT, '{}')

  return {
    isOpen: () => channel !== undefined,
    changed: (total) => send('changed', `"total":${total}`),
  }
}

/** A call of one of the extension's tools. */
interface LinkCall extends Submission {
  readonly isForm: boolean
}

type Call = (name: string, input: object, signal: AbortSignal, isForm: boolean) => Promise<string | null>

function readOffer(tool: Offer, call: Call): Tool {
  const { name, title = '', description, inputSchema, form: isForm = false } = tool
  const annotations = tool.annotations && asAnnotations(tool.annotations, '')
  const schema = inputSchema && stringify(inputSchema)
  return {
    name,
    title,
    description,
    schema,
    annotations,
    execute: (input, { signal }) => call(name, input, signal, isForm),
    from: isForm ? 'form' : 'offer',
  }
}

/** JSON of as many as fit. A schema that does not fit is left out. */
function writeTools(tools: readonly ListedTool[], limit: number, characters: number): string {
  let written = ''
  for (let index = 0; index < tools.length && index < limit; index += 1) {
    const tool = tools[index]
    if (!tool) continue
    const { name, title, description, annotations, schema, from } = tool
    const write = (more: string): string => `${written && ','}{"ours":${from === 'offer'}${more}}`
    const fits = (text: string): boolean => written.length + text.length < characters
    const rest = `,"name":${stringify(name)},"title":${stringify(title)},"description":${stringify(description)}`
    const hints = annotations ? `,"annotations":${stringify(annotations)}` : ''
    const full = write(rest + hints + (schema ? `,"inputSchema":${schema}` : ''))
    const short = write(rest + hints)
    if (!fits(short)) break
    written += fits(full) ? full : short
  }
  return `[${written}]`
}

/** The failure as the directory's own script would report it: browsers hide what tools throw. */
function writeFailure(text: string): string {
  return `{"isError":true,"content":[{"type":"text","text":${stringify(text)}}]}`
}

function explain(thrown: unknown): string {
  try {
    return toText(thrown)
  } catch {
    return 'The tool failed.'
  }
}

/** A call waiting for a form to be submitted. */
interface Submission extends Pick<CallSettle, 'resolve'> {
  readonly reject: (reason: unknown) => void
  /** The page's response. */
  response?: { readonly value: unknown }
}

/**
 * Gives submit events what WebMCP adds to them, `agentInvoked` and `respondWith()`, and settles what waits for one: with
 * the page's answer, or with null if the form navigates to another page.
 *
 * @param take Removes and returns what still waits under a number.
 * @returns Forms whose next submission an agent has caused, and for which number.
 */
function watchSubmissions(take: (id: number) => Submission | undefined): WeakMap<object, number> {
  const forms: WeakMap<object, number> = new ShieldedWeakMap()
  const events: WeakMap<object, Submission> = new ShieldedWeakMap()
  const phaseOf = getterOf(Event.prototype, 'eventPhase')
  const isPrevented = getterOf(Event.prototype, 'defaultPrevented')
  const submitterOf = getterOf(SubmitEvent.prototype, 'submitter')

  const finish = async (event: Event, { response, resolve, reject }: Submission): Promise<void> => {
    if (response) {
      try {
        resolve(resultText(await response.value))
      } catch {
        reject(unknownError('respondWith promise was rejected'))
      }
    } else if (isPrevented(event)) reject(unknownError('The page called preventDefault() without respondWith().'))
    else resolve(null)
  }
  // First of all, so that every listener of the page sees the event marked.
  listen(
    window,
    'submit',
    (event) => {
      const form = targetOf(event) ?? window
      const submission = take(forms.get(form) ?? 0)
      if (!submission) return
      forms.delete(form)
      events.set(event, submission)
      // After all listeners have run.
      runInTask(() => void finish(event, submission))
    },
    true,
  )
  const members = {
    get agentInvoked(): boolean {
      // Proof: this throws for everything else.
      submitterOf(this as unknown as SubmitEvent)
      return events.has(this)
    },
    respondWith(value: unknown): void {
      // Proof: as above.
      const event = this as unknown as SubmitEvent
      submitterOf(event)
      const submission = events.get(event)
      if (!submission || phaseOf(event) === 0) {
        throw new HereException('No agent has caused this event, or it is over.', 'InvalidStateError')
      }
      submission.response = { value }
    },
  }
  copyMember(SubmitEvent.prototype, members, 'agentInvoked')
  copyMember(SubmitEvent.prototype, members, 'respondWith')
  return forms
}
