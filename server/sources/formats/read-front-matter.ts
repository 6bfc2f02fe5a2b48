import { isHttpUrl } from '../../../shared/model/http-url.ts'
import type { SourceItem } from '../contract/source.ts'
import { isGenericHeading } from '../markdown/markdown-headings.ts'
import { toPlainText } from '../mapping/plain-text.ts'
import { findFrontMatter, parseFrontMatter } from '../parse/parse-front-matter.ts'
import { fold, isEmpty, setOwn } from '../parse/records.ts'
import type { SourceContext } from './format.ts'

/** Written with a mark before it, or a line below. */
const HEADING = /^\s*(?:# +(?<marked>.+?)[ #]*|(?<underlined>\S.*)\n=+[ \t]*)(?:\n|$)/

/** Calls of a site generator's templates in a text, without braces in them: Hugo's shortcodes, tags of Liquid and Nunjucks, attributes of kramdown. */
const SHORTCODE = /\{\{[<%][^{}]*[>%]\}\}|\{%[^{}]*%\}|\{:[^{}]*\}/g

/** `- Home: https://…`, `**Author**: Ann`. */
const LABELLED = /^(?:[-*+][ \t]+)?(?:\*\*|__)?(\p{L}[\p{L}\p{N} _/-]{0,30})(?:\*\*|__)?[:：](?:\*\*|__)?[ \t]+(\S.*)$/u

/**
 * Reads a Markdown file with front matter as one row; the text below becomes `body`. Where no field is a name or a title,
 * the heading that begins the text is the title. Without front matter labelled lines below it (`- Home: https://…`) are
 * the fields.
 */
export function* readFrontMatter(context: SourceContext): Generator<SourceItem> {
  const { file, found, place, report } = context
  const location = { file: file.path, line: 1, column: 1 }
  const matter = parseFrontMatter(file, report)
  if (matter === undefined) {
    yield { kind: 'skipped', reason: 'unreadable file', location }
    return
  }
  const { draft, published, ...given } = matter.fields
  const reason = whyUnpublished({ draft, published }, file.path)
  if (reason !== undefined) {
    yield { kind: 'skipped', reason, location }
    return
  }
  // A date of publication is a field.
  const own = typeof published === 'boolean' || published === undefined ? given : { ...given, published }
  const body = matter.body.replaceAll(SHORTCODE, '')
  const [whole = '', marked, underlined] = HEADING.exec(body) ?? []
  const title = toPlainText(marked ?? underlined ?? '')
  const isTitled = title === '' || isGenericHeading(title) || ['name', 'title'].some((name) => !isEmpty(own[name]))
  const named = isTitled ? own : { title, ...own }
  const text = (isTitled ? body : body.slice(whole.length)).trim()
  const labelled = Object.keys(own).length === 0 ? readLabelledLines(text) : { fields: {}, body: text }
  const all = withLeadingLink({ ...named, ...labelled.fields }, labelled.body)
  const fields = labelled.body === '' || Object.hasOwn(all, 'body') ? all : { ...all, body: labelled.body }
  const ownFile = found.ownName
  yield { kind: 'row', fields, ownFile, ...place({ fields, ownFile }), location }
}

const LEADING_LINK = /^\[([^\]\n]+)\]\((https?:\/\/[^\s()]+)\)/

/** With the address of a link of the row's name that the text begins with, where no field has one. */
function withLeadingLink(fields: Record<string, unknown>, text: string): Record<string, unknown> {
  const [, name = '', url] = LEADING_LINK.exec(text) ?? []
  const isOwn = [fields['name'], fields['title']].some((own) => typeof own === 'string' && fold(own) === fold(name))
  const hasAddress = Object.values(fields).some((value) => typeof value === 'string' && isHttpUrl(value))
  return isOwn && !hasAddress ? { ...fields, url } : fields
}

/** Why generators of sites publish no page of a file: Hugo, Jekyll and Eleventy, and Hugo's texts of sections. */
function whyUnpublished({ draft, published }: Readonly<Record<string, unknown>>, path: string): string | undefined {
  if (draft === true) return 'draft'
  if (published === false) return 'published: false'
  return /(?:^|\/)_index\.[^/]*$/.test(path) ? 'the page of a section' : undefined
}

/** Whether a text begins with front matter, or with two labelled lines. */
export function hasFields(text: string): boolean {
  return findFrontMatter(text) !== undefined || text.split('\n', 2).every((line) => LABELLED.test(line))
}

/** Whether a text is a document that can be a row: it has fields, or begins with the heading that names it. */
export function isDocument(text: string): boolean {
  return hasFields(text) || HEADING.test(text)
}

const LINK = /\[([^\]]+)\]\((https?:\/\/[^\s()]+)\)/g

/**
 * Takes the first two or more labelled lines out of a text, where they stand together and before any heading. Links in a
 * value become links of the row, called by the label where there is one, else by their texts.
 */
function readLabelledLines(text: string): { fields: Record<string, unknown>; body: string } {
  const lines = text.split('\n')
  const isLabelled = (line: string | undefined): boolean => line !== undefined && LABELLED.test(line)
  const start = lines.findIndex((line, index) => isLabelled(line) && isLabelled(lines[index + 1]))
  if (start === -1 || lines.slice(0, start).some((line) => line.startsWith('#'))) return { fields: {}, body: text }
  const length = lines.slice(start).findIndex((line) => !isLabelled(line))
  const end = length === -1 ? lines.length : start + length
  const fields: Record<string, unknown> = {}
  const links: unknown[] = []
  for (const line of lines.slice(start, end)) {
    const [, label = '', value = ''] = LABELLED.exec(line) ?? []
    const addresses = value.match(/https?:\/\/[^\s<>()]+[^\s<>(),.]/g) ?? []
    const isAddress = /^<?https?:/.test(value) && addresses.length > 0
    setOwn(fields, label.trim(), isAddress ? addresses : toPlainText(value))
    const found = isAddress ? [] : [...value.matchAll(LINK)]
    for (const [, text, url] of found) links.push({ rel: found.length === 1 ? label.trim() : text, url })
  }
  if (links.length > 0 && !Object.hasOwn(fields, 'links')) fields['links'] = links
  return { fields, body: [...lines.slice(0, start), ...lines.slice(end)].join('\n').trim() }
}
