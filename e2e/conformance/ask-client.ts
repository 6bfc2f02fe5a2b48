import { META_KEYS } from '../../shared/mcp/protocol/decide-revision.ts'
import { ERROR_CODES, invalidParams, isRecord } from '../../shared/mcp/protocol/json-rpc.ts'
import type { RpcParams } from '../../shared/mcp/protocol/json-rpc.ts'
import type { MethodOutcome, RequestContext } from '../../shared/mcp/protocol/mcp-page.ts'
import { readState, writeState } from './request-state.ts'

/** Something only the client can answer: an entry of `inputRequests` (MCP 2026-07-28, multi round-trip requests). */
export interface Question {
  readonly capability: 'elicitation' | 'sampling' | 'roots'
  readonly method: 'elicitation/create' | 'sampling/createMessage' | 'roots/list'
  readonly params: RpcParams
  /** The answer as text, or `undefined` when it is none. */
  read(answer: RpcParams): string | undefined
}

/** Asks the user for one field. */
export function askUser(message: string, field: string, type: 'string' | 'boolean' = 'string'): Question {
  return {
    capability: 'elicitation',
    method: 'elicitation/create',
    params: {
      mode: 'form',
      message,
      requestedSchema: { type: 'object', properties: { [field]: { type } }, required: [field] },
    },
    read({ action, content }) {
      const value = action === 'accept' && isRecord(content) ? content[field] : undefined
      return typeof value === type ? String(value) : undefined
    },
  }
}

/** Asks the client's model. */
export function askModel(text: string, maxTokens: number): Question {
  return {
    capability: 'sampling',
    method: 'sampling/createMessage',
    params: { messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens },
    read: ({ content }) => (isRecord(content) && typeof content['text'] === 'string' ? content['text'] : undefined),
  }
}

/** Asks for the client's roots. */
export const ASK_ROOTS: Question = {
  capability: 'roots',
  method: 'roots/list',
  params: {},
  read: ({ roots }) => (Array.isArray(roots) ? JSON.stringify(roots) : undefined),
}

/** The answers by the name of their question, or what the client gets instead of a result. */
export type AskOutcome =
  | { readonly ok: true; readonly answers: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly outcome: MethodOutcome }

/**
 * Reads the answers that came with a request and asks for those that did not. Answers to other questions are ignored.
 *
 * **Security:** a state that comes back changed, or belongs to another request, is -32602; what the client has not declared
 * it can do is not asked of it (-32021).
 *
 * @param state Sent along with the questions; the answers count only with it. Missing: nothing has to come back.
 */
export function askClient(
  context: RequestContext,
  questions: Readonly<Record<string, Question>>,
  state?: string,
): AskOutcome {
  const { inputResponses = {}, requestState } = context.params
  if (context.revision.era === 'legacy') return refuse(LEGACY)
  if (!isRecord(inputResponses)) return refuse(invalidOutcome('inputResponses: expected an object.'))
  const lacking = Object.values(questions).filter(({ capability }) => !hasCapability(context, capability))
  if (lacking.length > 0) return refuse(missingCapability(lacking.map(({ capability }) => capability)))
  if (state !== undefined && requestState !== undefined && readState(requestState) !== state) {
    return refuse(invalidOutcome('requestState: not as it was sent. Repeat the request without it.'))
  }
  const answers: Record<string, string> = {}
  for (const [name, question] of Object.entries(questions)) {
    const response = inputResponses[name]
    const answer = isRecord(response) ? question.read(response) : undefined
    if (answer !== undefined) answers[name] = answer
  }
  const known = state === undefined || requestState !== undefined
  const complete = known && Object.keys(questions).every((name) => answers[name] !== undefined)
  return complete ? { ok: true, answers } : refuse(writeQuestions(questions, state))
}

/** Whether the client has declared that it can do this. */
export function hasCapability({ params }: RequestContext, capability: string): boolean {
  const meta = params['_meta']
  const declared = isRecord(meta) ? meta[META_KEYS.clientCapabilities] : undefined
  return isRecord(declared) && isRecord(declared[capability])
}

/** -32021, with what the client would have to declare. */
export function missingCapability(capabilities: readonly string[]): MethodOutcome {
  const message = `This needs client capabilities that _meta does not declare: ${capabilities.join(', ')}.`
  const requiredCapabilities = Object.fromEntries(capabilities.map((capability) => [capability, {}]))
  return { ok: false, error: { code: ERROR_CODES.missingClientCapability, message, data: { requiredCapabilities } } }
}

const LEGACY = invalidOutcome('This asks back, which takes revision 2026-07-28 of the protocol.')

function invalidOutcome(message: string): MethodOutcome {
  return { ok: false, error: invalidParams(message) }
}

function refuse(outcome: MethodOutcome): AskOutcome {
  return { ok: false, outcome }
}

/** A result that asks. @param state Signed and sent along; comes back with the answers. */
export function writeQuestions(
  questions: Readonly<Record<string, Question>>,
  state: string | undefined,
): MethodOutcome {
  const entries = Object.entries(questions).map(([name, { method, params }]) => [name, { method, params }])
  const requestState = state === undefined ? {} : { requestState: writeState(state) }
  const json = JSON.stringify({ inputRequests: Object.fromEntries(entries), ...requestState })
  return { ok: true, json, resultType: 'input_required' }
}
