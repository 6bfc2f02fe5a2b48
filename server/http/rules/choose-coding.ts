import { CODINGS } from '../../store/release/coding.ts'
import type { Coding } from '../../store/release/coding.ts'
import { memoizeHeader } from './memoize-header.ts'
import { parseQualityList, type QualityItem } from './quality-list.ts'

/** Without the header any coding is allowed (RFC 9110 §12.5.3), but such clients rarely decode one. */
const WITHOUT_HEADER: readonly Coding[] = ['identity']

const rankCodings = memoizeHeader((header: string): readonly Coding[] => {
  const items = parseQualityList(header)
  return CODINGS.map((coding) => ({ coding, q: qualityOf(coding, items) }))
    .filter(({ q }) => q > 0)
    .toSorted((a, b) => b.q - a.q)
    .map(({ coding }) => coding)
})

/**
 * Chooses among the stored codings of a file by `Accept-Encoding` (RFC 9110 §12.5.3): the highest weight wins, at equal
 * weight br before gzip before identity.
 *
 * @param header `null` when not sent.
 * @returns `undefined` when the client accepts none of them, which is only possible when it refuses identity.
 */
export function chooseCoding(
  header: string | null,
  available: Readonly<Partial<Record<Coding, unknown>>>,
): Coding | undefined {
  const ranked = header === null ? WITHOUT_HEADER : rankCodings(header)
  for (const coding of ranked) if (available[coding] !== undefined) return coding
  return undefined
}

/** Weight below every weight a client can send: identity is acceptable unless refused, but nobody asked for it. */
const UNLISTED_IDENTITY = 0.0001

function qualityOf(coding: Coding, items: readonly QualityItem[]): number {
  const listed = items.find(({ value }) => value === coding || (coding === 'gzip' && value === 'x-gzip'))
  if (listed !== undefined) return listed.q
  const any = items.find(({ value }) => value === '*')
  if (coding === 'identity') return any?.q === 0 ? 0 : UNLISTED_IDENTITY
  return any?.q ?? 0
}
