import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import { MAX_SLUG_LENGTH } from '../../../shared/model/slug.ts'
import { slugify } from '../../../shared/model/text/slugify.ts'
import { shortDigest } from './assign-slugs.ts'
import type { GatheredListing } from './merge-listings.ts'

interface Member {
  readonly record: GatheredListing
  readonly index: number
  /** Everything that is published about it. */
  readonly content: string
  readonly equalBefore: number
}

/** Hosts where the owner identifies more than the host. */
const CODE_HOSTS = /^(?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org|sourceforge\.net|git\.sr\.ht)$/

/** The id a listing gets unless another one has the same. */
function baseId({ listing, explicitId }: Pick<GatheredListing, 'explicitId' | 'listing'>): string {
  return explicitId ?? (slugify(listing.name) || 'listing')
}

/**
 * Gives every listing its id: that of its source, or one made of its name; with a suffix where another has the same.
 *
 * The suffix is whatever distinguishes them, tried in turn: the host of the URL (the owner on a code host), the page, a
 * digest of the URL, a digest of the whole listing. It never depends on the position in a source, so that adding a
 * listing elsewhere changes no link. A given id stays with the listing that has it first; the next one with the same
 * gets a suffix and a diagnostic.
 */
export function assignIds(
  listings: readonly GatheredListing[],
  slugs: readonly string[],
  report: ReportDiagnostic,
): Map<GatheredListing, string> {
  const ids = new Map<GatheredListing, string>()
  const numbered = listings.map((record, index) => ({ record, index }))
  const groups = Map.groupBy(numbered, ({ record }) => baseId(record))
  const taken = new Set(groups.keys())
  for (const [base, group] of groups) {
    if (group[0] !== undefined && group.length === 1) {
      ids.set(group[0].record, base)
      continue
    }
    const members = describeMembers(group, slugs)
    const keeper = members.find(({ record }) => record.explicitId !== undefined)
    let open = members.filter((member) => member !== keeper)
    if (keeper !== undefined) {
      ids.set(keeper.record, base)
      for (const member of open) reportDuplicate(member, keeper, report)
    }
    for (const suffixOf of suffixes(slugs)) {
      const wanted = Map.groupBy(open, (member) => withSuffix(base, suffixOf(member)))
      for (const [id, [first, ...others]] of wanted) {
        if (id === undefined || first === undefined || others.length > 0 || taken.has(id)) continue
        ids.set(first.record, id)
        taken.add(id)
      }
      open = open.filter(({ record }) => !ids.has(record))
      if (open.length === 0) break
    }
  }
  return ids
}

function describeMembers(group: readonly Pick<Member, 'record' | 'index'>[], slugs: readonly string[]): Member[] {
  const seen = new Map<string, number>()
  return group.map(({ record, index }) => {
    const content = JSON.stringify([record.listing, record.pages.map((page) => slugs[page])])
    const equalBefore = seen.get(content) ?? 0
    seen.set(content, equalBefore + 1)
    return { record, index, content, equalBefore }
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
