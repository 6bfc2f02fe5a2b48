import type { RpcError } from './errors.ts'
import { writeError } from './json-rpc.ts'
import type { RpcId } from './json-rpc.ts'

/** An answer that goes on: JSON-RPC messages as text. */
export interface MessageStream {
  /** Of the request it answers. */
  readonly id: RpcId
  /** Begins to send. @returns A function that stops it. */
  start(send: (message: string) => void): () => void
  /** Ends it when the server closes. */
  readonly last: string
}

/** What a body is answered with. */
export interface BodyAnswer {
  readonly status: 200 | 202 | 400 | 404 | 500
  /** JSON-RPC answers as JSON text, in the order of the requests; empty with 202 and where a stream follows. */
  readonly messages: readonly string[]
  /** Whether the messages go into an array: a batch stays one, however few its answers. */
  readonly batch: boolean
  /** Messages that follow until one side ends them; only as an event stream. */
  readonly stream?: MessageStream
}

/** The answer to a body that is refused as a whole. @param id That of the request, where it could be read. */
export function refuse(error: RpcError, id: RpcId | null = null): BodyAnswer {
  return { status: 400, messages: [writeError(id, error)], batch: false }
}

/** Nothing was asked. */
export const NOTHING_TO_SAY: BodyAnswer = { status: 202, messages: [], batch: false }
