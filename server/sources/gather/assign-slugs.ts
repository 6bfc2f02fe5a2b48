import { createHash } from 'node:crypto'
import { clipText } from '../../../shared/model/clean-text.ts'
import { formatPlace, type ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import { slugProblem } from '../../../shared/model/slug.ts'
import { MAX_SLUG_LENGTH } from '../../../shared/model/slug.ts'
import { slugify } from '../../../shared/model/text/slugify.ts'
import type { CategoryEntry } from './category-table.ts'
import { baseName } from '../files/find-files.ts'

/**
 * Gives every page its slug, by entry number; entries must be in ascending order; omitted numbers get none.
 *
 * A slug set by the source wins; otherwise it is made from the title. Pages whose titles make the same slug get the
 * enclosing section prepended; if that does not distinguish them, the later one gets the name of its file or all sections
 * above, or else a digest of its titles, after a diagnostic with both places. Slugs that cannot be published are
 * replaced, after a diagnostic.
 */
export function assignSlugs(entries: readonly CategoryEntry[], report: ReportDiagnostic): string[] {
  const slugs = Array.from({ length: (entries.at(-1)?.index ?? -1) + 1 }, () => '')
  for (const entry of entries) slugs[entry.index] = publishableSlug(entry, report)
  const groups = new Map<string, CategoryEntry[]>()
  for (const entry of entries) {
    const slug = slugs[entry.index] ?? ''
    groups.set(slug, [...(groups.get(slug) ?? []), entry])
  }
  for (const group of groups.values()) {
    if (group.length === 1) continue
    for (const entry of group) {
      const above = entry.path.at(-2) ?? entry.fields.parent
      if (entry.slug !== undefined || above === undefined) continue
      slugs[entry.index] = slugify(`${clipText(above, 60)} ${titleOf(entry)}`) || (slugs[entry.index] ?? '')
    }
  }
  const taken = new Map<string, CategoryEntry>()
  // Explicit slugs first: a derived one never displaces an explicit one.
  const ordered = [...entries].sort(
    (a, b) => Number(a.slug === undefined) - Number(b.slug === undefined) || a.index - b.index,
  )
  for (const entry of ordered) {
    const slug = slugs[entry.index] ?? ''
    const first = taken.get(slug)
    if (first === undefined) {
      taken.set(slug, entry)
      continue
    }
    const longer = entry.slug === undefined ? longerSlugs(entry, first) : []
    const free = longer.find((one) => one !== '' && !slugs.includes(one))
    if (free !== undefined) {
      slugs[entry.index] = free
      taken.set(free, entry)
      continue
    }
    const own = `${slug.slice(0, MAX_SLUG_LENGTH - 7).replace(/[-._~]+$/, '')}-${shortDigest([...entry.path, entry.slug ?? ''].join('\n'))}`
    slugs[entry.index] = own
    taken.set(own, entry)
    const message = `slug: "${titleOf(entry)}" and "${titleOf(first)}" (${formatPlace(first.location)}) both make "${slug}"; it became "${own}", give one of them a slug`
    report({ severity: 'error', code: 'slug_collision', message, location: entry.location })
  }
  return slugs
}

/** Slugs for a page whose own is taken: with the name of its file, where that is another one, and with all sections above. */
function longerSlugs(entry: CategoryEntry, first: CategoryEntry): string[] {
  const file = first.location.file === entry.location.file ? [] : [[baseName(entry.location.file), titleOf(entry)]]
  return [...file, entry.path].map((parts) => slugify(parts.map((part) => clipText(part, 60)).join(' ')))
}

function publishableSlug(entry: CategoryEntry, report: ReportDiagnostic): string {
  const wanted = entry.slug ?? slugify(titleOf(entry))
  const problem = slugProblem(wanted)
  if (problem === undefined) return wanted
  const cleaned = slugify(wanted)
  const slug = replacement(wanted, cleaned, entry)
  // A title without a letter or digit has no slug of its own, which is not a mistake.
  if (wanted === '') return slug
  const isReserved = slugProblem(cleaned) !== undefined || /^[._]/.test(wanted)
  const message = `slug: "${wanted}" ${problem}; "${slug}" is used instead`
  const code = isReserved ? 'slug_reserved' : 'slug_invalid'
  report({ severity: 'warning', code, message, location: entry.location })
  return slug
}

function replacement(wanted: string, cleaned: string, entry: CategoryEntry): string {
  if (wanted === 'mcp' || cleaned === 'mcp') return 'mcp-servers'
  if (cleaned === '') return `category-${shortDigest(entry.path.join('\n'))}`
  return slugProblem(cleaned) === undefined ? cleaned : `${cleaned}-listings`
}

function titleOf(entry: CategoryEntry): string {
  return entry.fields.title ?? entry.path.at(-1) ?? ''
}

/** Six hexadecimal digits of the SHA-256 of a text: distinguishes things of the same name, the same in every build. */
export function shortDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 6)
}
