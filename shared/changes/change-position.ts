import type { ChangesDocument } from './change-documents.ts'

/** Where a reader is in the ledger, or why that is not known. */
export type PositionOutcome =
  | {
      readonly ok: true
      /** Number of the last change that is known. */
      readonly seq: number
      /** Whether all later changes are in the ledger. */
      readonly isComplete: boolean
    }
  | { readonly ok: false; readonly reason: 'malformed' | 'unknown' }

const TOKEN = /^([0-9a-z]{1,9})\.([0-9a-f]{12})$/

/** A date, or a date and time in UTC. */
const TIME =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?:[Tt]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?[Zz])?$/

const RELEASE = /^[\w-]{22}$/

/** Writes a position in a ledger. Opaque to clients, and valid as long as the changes after it are kept. */
export function writePosition(seq: number, { ledger }: Pick<ChangesDocument, 'ledger'>): string {
  return `${seq.toString(36)}.${ledger}`
}

/**
 * Finds where `since` is: a position of {@link writePosition}, the id of a release, a date, or a date and time in UTC.
 *
 * Of a date, changes published at that very time count as later ones: to hear of one twice does no harm. So do those of
 * a release that was published twice.
 *
 * @returns `malformed` for other text; `unknown` for a position that this ledger does not have.
 */
export function findPosition(head: ChangesDocument, since: string): PositionOutcome {
  const token = TOKEN.exec(since)
  if (token !== null) {
    const seq = Number.parseInt(String(token[1]), 36)
    if (token[2] !== head.ledger || seq > head.seq) return { ok: false, reason: 'unknown' }
    return at(head, seq)
  }
  const time = timeOf(since)
  if (time !== undefined) return atTime(head, time)
  if (!RELEASE.test(since)) return { ok: false, reason: 'malformed' }
  const known = head.releases.findLast(({ release }) => release === since)
  return known === undefined ? { ok: false, reason: 'unknown' } : at(head, known.seq)
}

function at(head: ChangesDocument, seq: number): PositionOutcome {
  return { ok: true, seq, isComplete: seq >= head.oldest.seq }
}

function atTime({ oldest, segments, seq }: ChangesDocument, time: string): PositionOutcome {
  const later = segments.findLast(({ published }) => published >= time)
  return { ok: true, seq: later === undefined ? seq : later.from - 1, isComplete: time > oldest.published }
}

/** As the ledger writes times, which compare as text. */
function timeOf(text: string): string | undefined {
  const [, date, hour = '00', minute = '00', second = '00'] = TIME.exec(text) ?? []
  return date === undefined ? undefined : `${date}T${hour}:${minute}:${second}Z`
}
