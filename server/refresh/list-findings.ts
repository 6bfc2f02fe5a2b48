import type { SourceLocation } from '../../shared/model/diagnostic.ts'
import type { RefreshLine } from '../../shared/refresh-file/refresh-line.ts'
import type { Addresses, Place } from './gather-addresses.ts'

/** Something that the operator should know of a listing's address. */
export interface Finding extends SourceLocation {
  readonly code: 'link_broken' | 'link_unreachable' | 'link_suspicious' | 'link_moved' | 'link_refused'
  /** Of the listing. */
  readonly id: string
  readonly url: string
  readonly message: string
  readonly since?: string
  readonly to?: string
  /** Whether `to` may be written without a look. */
  readonly safe?: boolean
  /** Whether it is new since the last refresh. */
  readonly isNew: boolean
}

const WORDS: Readonly<Record<string, string>> = {
  dns: 'there is no such host',
  dns_failed: 'its name cannot be resolved',
  connect: 'nothing accepts connections',
  reset: 'the connection was cut',
  timeout: 'no answer in time',
  tls: 'its certificate is not trusted',
  tls_expired: 'its certificate has expired',
  tls_name: 'its certificate is for another name',
  protocol: 'the answer is no HTTP, or too long',
  soft_404: 'it leads to a page for what is missing',
  deployment_disabled: 'its hosting switched it off',
  redirect_refused: 'it leads to an address that is not requested',
  redirect_loop: 'it leads in circles',
  redirect_many: 'it leads on and on',
  redirect_invalid: 'it leads nowhere',
  parked: 'its name is for sale',
  resold: 'another site answers, about something else',
  other_repository: 'another repository has its name now',
}

/**
 * Lists findings in the order of files and lines.
 *
 * @param refused Addresses that the rules forbid, with the reason.
 */
export function listFindings(
  { sites, repositories, withheld }: Addresses,
  lines: ReadonlyMap<string, RefreshLine>,
  before: ReadonlyMap<string, RefreshLine>,
  refused: ReadonlyMap<string, string>,
): Finding[] {
  const places = (key: string): readonly Place[] => sites.get(key) ?? repositories.get(key)?.places ?? []
  const found: Finding[] = []
  for (const [key, line] of lines) {
    const finding = describe(line)
    if (finding === undefined) continue
    const isNew = before.get(key)?.state !== line.state
    for (const { id, url, location } of places(key)) {
      const message = finding.to === undefined ? finding.message : `moved: ${url} → ${finding.to}`
      found.push({ ...location, id, url, isNew, ...finding, message })
    }
  }
  const unasked = [...Array.from(refused, ([key, reason]) => ({ reason, places: places(key) })), ...withheld.values()]
  for (const { reason, places: all } of unasked) {
    for (const { id, url, location } of all) {
      // Credentials are never repeated.
      const shown = url.replace(/\?.*/, '?…')
      found.push({
        ...location,
        id,
        url: shown,
        isNew: false,
        code: 'link_refused',
        message: `not requested: ${reason}`,
      })
    }
  }
  const order = (a: Finding, b: Finding): number =>
    compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.code + a.url, b.code + b.url)
  return found.sort(order)
}

type Said = Pick<Finding, 'code' | 'message' | 'since' | 'to' | 'safe'>

function describe({ state, since, code = '', url, safe }: RefreshLine): Said | undefined {
  const why = WORDS[code] ?? `status ${code}`
  const day = since === undefined ? {} : { since }
  if (state === 'broken') return { code: 'link_broken', message: `link broken since ${since}: ${why}`, ...day }
  if (state === 'unreachable')
    return { code: 'link_unreachable', message: `not reachable since ${since}: ${why}`, ...day }
  if (state === 'suspicious') return { code: 'link_suspicious', message: `look at this link: ${why}`, ...day }
  if (state !== 'moved' || url === undefined) return undefined
  return { code: 'link_moved', message: 'moved', to: url, ...(safe !== undefined && { safe }) }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
