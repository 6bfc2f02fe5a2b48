import { cleanLine, cleanText, clipText, MAX_NAME_LENGTH } from '../../../shared/model/clean-text.ts'
import { type Category, categorySchema } from '../../../shared/model/category.ts'
import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import { isHttpUrl } from '../../../shared/model/http-url.ts'
import { rowSchema } from '../../../shared/model/theme.ts'
import { cleanExtra } from './clean-extra.ts'
import { FieldPicker } from './field-picker.ts'
import { toDate, toLine, toLines, toUrl } from './map-values.ts'
import { toPlainText } from './plain-text.ts'
import { isRecord, scalarText, toList } from '../parse/records.ts'
import type { CategoryItem } from '../contract/source.ts'
import { CATEGORY_SYNONYMS } from './synonyms.ts'
import { redactText } from './unsafe-urls.ts'

/** Statements of a source about a page. `parent` and `related` are as written, not resolved yet. */
export type MappedCategory = Partial<Omit<Category, 'slug' | 'count' | 'groups'>>

/** Created once: zod compiles a schema when it is first used. */
const draftSchema = categorySchema.partial()

/** Maps the statements of a source about a page, as `mapRow` does for a listing; nothing is required. */
export function mapCategory(
  item: CategoryItem,
  explicit: Readonly<Record<string, string | readonly string[]>> | undefined,
  report: ReportDiagnostic,
): MappedCategory {
  const warn = (code: string, message: string): void =>
    report({ severity: 'warning', code, message, location: item.location })
  const picker = new FieldPicker({
    scope: { fields: item.fields },
    explicit,
    synonyms: CATEGORY_SYNONYMS,
    onInvalid: (target) =>
      warn(`category_${target}_invalid`, `${target}: the value does not fit; it was kept in extra`),
  })
  const title = picker.pick('title', (value) => toLine(value, MAX_NAME_LENGTH))
  picker.pick('slug', (value) => toLine(value))
  const draft = {
    title,
    description: picker.pick('description', (value) => {
      const text = scalarText(value)
      return text === undefined ? undefined : redactText(cleanLine(toPlainText(cleanText(text))))
    }),
    intro: picker.pick('intro', (value) => {
      const text = redactText(cleanText(scalarText(value) ?? '')).trim()
      return text === '' ? undefined : clipText(text, 100_000)
    }),
    parent: picker.pick('parent', (value) => toLine(value)),
    type: picker.pick(
      'type',
      (value) => toLine(value),
      (value) => /^[A-Z][A-Za-z]+$/.test(scalarText(value) ?? ''),
    ),
    order: picker.pick('order', (value) => (Number.isFinite(Number(value)) ? Number(value) : undefined)),
    related: picker.pick('related', (value) => toLines(value, /[,;]/)),
    links: picker.pick('links', readPageLinks, undefined, isPlainLink),
    alternative_to: picker.pick('alternative_to', (value) => toLines(value, /[,;]/)),
    redirect: picker.pick('redirect', (value) => {
      const text = toLine(value)
      return text === undefined || isHttpUrl(text) || /^[^\s/:]+$/.test(text) ? text : undefined
    }),
    updated: picker.pick('updated', toDate),
    row: picker.pick('row', (value) => rowSchema.safeParse(value).data),
    extra: cleanExtra(picker.rest()),
  }
  const mapped: MappedCategory = {}
  for (const [key, value] of Object.entries(draft)) {
    if (value === undefined) continue
    const checked = draftSchema.safeParse({ [key]: value })
    // Checked against the model on the line above, which has no other fields than these.
    if (checked.success) Object.assign(mapped, { [key]: value })
    else
      warn(`category_${key}_invalid`, `${key}: ${checked.error.issues[0]?.message ?? 'does not fit'}; it was left out`)
  }
  return mapped
}

function isPlainLink(entry: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(entry).length === 2 && 'url' in entry && ('title' in entry || 'name' in entry)
}

function readPageLinks(value: unknown): Category['links'] | undefined {
  const links = toList(value).map((entry) => {
    const url = toUrl(isRecord(entry) ? entry['url'] : entry)
    return url === undefined
      ? undefined
      : { title: toLine(isRecord(entry) ? (entry['title'] ?? entry['name']) : undefined) ?? url, url }
  })
  const valid = links.filter((link) => link !== undefined)
  return valid.length === links.length && valid.length > 0 ? valid : undefined
}
