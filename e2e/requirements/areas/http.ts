import type { Requirement } from '../requirement.ts'

/** Messages and connections of the Node server. */
export const HTTP_REQUIREMENTS = [
  {
    id: 'http:message:date',
    clause: 'RFC 9110 §6.6.1',
    says: 'Answers have `Date` and an exact length, and do not name the software.',
    level: 'must',
  },
  {
    id: 'http:message:framing',
    clause: 'RFC 9112 §6.3',
    says: 'Ambiguous or broken framing is refused with a problem, and the connection is closed.',
    level: 'must',
  },
  {
    id: 'http:message:target',
    clause: 'RFC 9112 §3',
    says: 'A target of 8,192 characters is accepted; one more is 414.',
    level: 'must',
  },
  {
    id: 'http:message:absolute-form',
    clause: 'RFC 9112 §3.2.2',
    says: 'The absolute form of a target is accepted.',
    level: 'must',
  },
  {
    id: 'http:message:any-bytes',
    clause: 'RFC 9112 §2.2',
    says: 'Any bytes are answered with well-formed HTTP or the connection is closed, and the server keeps serving.',
    level: 'must',
  },
  {
    id: 'http:connection:pipelining',
    clause: 'RFC 9112 §9.3.2',
    says: 'Pipelined requests are answered in order.',
    level: 'must',
  },
  {
    id: 'http:connection:head',
    clause: 'RFC 9112 §6.3',
    says: 'The connection stays usable after HEAD.',
    level: 'must',
  },
  {
    id: 'http:connection:upgrade',
    clause: 'RFC 9110 §7.8',
    says: 'An upgrade that is not offered is ignored.',
    level: 'must',
  },
  {
    id: 'http:connection:slow-reader',
    clause: 'DESIGN §9 budgets',
    says: 'A client that stops reading is disconnected.',
    level: 'must',
  },
  {
    id: 'http:connection:drain',
    clause: 'DESIGN §9 instances',
    says: 'A draining server finishes requests in flight and closes idle connections.',
    level: 'must',
  },
] as const satisfies readonly Requirement[]
