import WORDS from '../words.json' with { type: 'json' }

/** Headings of tables of contents, of other sections that contain no listings, and of texts about a thing. */
const CONTENTS = toSet(WORDS.headings.contents)
const BOILERPLATE = toSet(WORDS.headings.boilerplate)
const DESCRIPTION = toSet(WORDS.headings.description)

/** Heads of columns that have names, in the form of {@link normalizeHeading}. */
export const NAME_HEADERS: ReadonlySet<string> = toSet(WORDS.headings.name)

function toSet(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split('|')))
}

/** Letters and digits of a heading, lower case, single spaces between: the form in which headings are compared. */
export function normalizeHeading(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether a section's heading excludes it and everything below it from the list (sponsors, license …). */
export function isBoilerplateHeading(title: string): boolean {
  return BOILERPLATE.has(normalizeHeading(title))
}

/**
 * Whether a heading is that of a table of contents. Authors put the first heading after it a level deeper, so the part
 * below it may be the list.
 */
export function isContentsHeading(title: string): boolean {
  return CONTENTS.has(normalizeHeading(title))
}

/** Whether a heading in an entry is that of a text about it. */
export function isDescriptionHeading(title: string): boolean {
  return DESCRIPTION.has(title.toLowerCase())
}

/** Creates a test for "is one of these headings" from an option. */
export function headingMatcher(option: string | readonly string[] | undefined): (title: string) => boolean {
  const wanted = new Set([option ?? []].flat().map(normalizeHeading))
  return (title) => wanted.has(normalizeHeading(title))
}
