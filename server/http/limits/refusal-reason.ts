/**
 * Why something was refused that others may do:
 *
 * - `rate`: too many requests; `cost`: they cost too much work
 * - `streams`, `connections`: too many open at once, of one client or in all
 * - `pipelining`: too many requests on a connection before the first was answered
 * - `bodies`: too much of what one client sends is not complete
 * - `unsent`: too much waits for a client that does not read; `slow-read`: it reads too slowly
 * - `host`, `origin`: what the header says
 */
export type RefusalReason =
  | 'rate'
  | 'cost'
  | 'streams'
  | 'connections'
  | 'pipelining'
  | 'unsent'
  | 'slow-read'
  | 'bodies'
  | 'host'
  | 'origin'

/** Told of every refusal. @param client As counted, see `Caller`. */
export type OnRefusal = (reason: RefusalReason, client: string) => void
