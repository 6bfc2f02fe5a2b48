import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import { MAX_SLUG_LENGTH, slugify } from '../../../shared/model/slug.ts'
import { type HashIndex, hashText } from '../spool/hash-index.ts'
import type { ListingRecords } from '../spool/listing-records.ts'
import { shortDigest } from '../files/short-digest.ts'
import { baseId, type SpooledListing } from '../spool/spooled-listing.ts'

interface Member {
  index: number
  record: SpooledListing
  /** Everything that is published about it. */
  content: string
  /** Number of identical rows before it. */
  equalBefore: number
}

/** Hosts where the owner identifies more than the host. */
const CODE_HOSTS = /^(?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org|sourceforge\.net|git\.sr\.ht)$/

/**
 * Adds a suffix to the id of every listing that shares it with another one, and writes it into its record.
 *
 * The suffix is whatever distinguishes them, tried in turn: the host of the URL (the owner on a code host), the page, a
 * digest of the URL, a digest of the whole listing. It never depends on the position in a source, so that adding a
 * listing elsewhere changes no link. A given id stays with the listing that has it first; the next one with the same
 * gets a suffix and a diagnostic.
 *
 * @param bases Hash of every listing's base id, by number.
 */
export function assignIds(
  records: ListingRecords,
  bases: HashIndex,
  slugs: readonly string[],
  report: ReportDiagnostic,
): void {
  const done = new Set<number>()
  const assigned = new Set<number>()
  const isTaken = (id: string): boolean => assigned.has(hashText(id)) || bases.find(hashText(id), 1).length > 0
  for (let first = 0; first < records.length; first += 1) {
    const hash = bases.hashOf(first)
    if (bases.find(hash, 2).length === 1 || done.has(hash)) continue
    done.add(hash)
    const members = readMembers(records, bases.find(hash), slugs)
    const keeper = members.find(({ record }) => record.explicitId !== undefined)
    let open = members.filter((member) => member !== keeper)
    if (keeper !== undefined) for (const member of open) reportDuplicate(member, keeper, report)
    for (const suffixOf of suffixes(slugs)) {
      const wanted = new Map(open.map((member) => [member, withSuffix(baseId(member.record), suffixOf(member))]))
      const counts = new Map<string | undefined, number>()
      for (const id of wanted.values()) counts.set(id, (counts.get(id) ?? 0) + 1)
      const given: string[] = []
      open = open.filter((member) => {
        const id = wanted.get(member)
        if (id === undefined || counts.get(id) !== 1 || isTaken(id)) return true
        records.replace(member.index, { ...member.record, id })
        given.push(id)
        return false
      })
      for (const id of given) assigned.add(hashText(id))
      if (open.length === 0) break
    }
  }
}

function readMembers(records: ListingRecords, group: readonly number[], slugs: readonly string[]): Member[] {
  const read = records.read(group)
  const seen = new Map<string, number>()
  return read.map((record, position) => {
    const index = group[position] ?? 0
    const content = JSON.stringify([record.listing, record.pages.map((page) => slugs[page])])
    const equalBefore = seen.get(content) ?? 0
    seen.set(content, equalBefore + 1)
    return { index, record, content, equalBefore }
  })
}

function reportDuplicate({ record }: Member, keeper: Member, report: ReportDiagnostic): void {
  if (record.explicitId === undefined) return
  const where = `${keeper.record.location.file}:${keeper.record.location.line}`
  const message = `id: "${record.explicitId}" is also the id of "${keeper.record.listing.name}" (${where}); this one gets a suffix`
  report({ severity: 'warning', code: 'id_duplicate', message, location: record.location })
}

/** Ways to distinguish listings of one name, from the most readable to the surest. */
function suffixes(slugs: readonly string[]): ((member: Member) => string)[] {
  return [
    ({ record }) => (record.listing.url === undefined ? '' : ownerOf(record.listing.url)),
    ({ record }) => slugs[record.pages[0] ?? -1] ?? '',
    ({ record }) => (record.listing.url === undefined ? '' : shortDigest(record.listing.url)),
    // For identical rows it makes no difference which is which.
    ({ content, equalBefore }) => shortDigest(`${content} ${equalBefore}`),
    // Two equal digests: once in millions of such listings.
    ({ content, index }) => shortDigest(`${content} at ${index}`),
  ]
}

function withSuffix(base: string, suffix: string): string | undefined {
  if (suffix === '') return undefined
  const end = suffix.slice(0, 40).replace(/-+$/, '')
  return `${base.slice(0, MAX_SLUG_LENGTH - 1 - end.length).replace(/[-._~]+$/, '')}-${end}`
}

function ownerOf(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null) return ''
  const host = parsed.hostname.replace(/^www\./, '')
  const owner = CODE_HOSTS.test(host) ? parsed.pathname.split('/').find((part) => part !== '') : undefined
  return slugify(owner ?? host)
}
