/** The parts of a result page's JSON-LD that are cut. */
interface ResultsDocument {
  readonly url: string
  readonly relatedLink?: readonly string[]
  readonly mainEntity: {
    readonly itemListElement: readonly { readonly position: number; readonly item: Readonly<Record<string, unknown>> }[]
  }
}

/** Longest description of a listing in an answer that is cut. */
const MAX_DESCRIPTION_LENGTH = 240

/** Properties of a listing that are kept where there is hardly any room. */
const ESSENTIALS: readonly string[] = ['@type', '@id', 'name', 'url']

/** Properties of the answer that are kept then. */
const ESSENTIAL_PARTS: readonly string[] = ['@context', '@type', 'name', 'url', 'relatedLink', 'mainEntity']

/**
 * Cuts the JSON-LD of a result page to what an agent has room for: first long descriptions, then listings from the end,
 * and at last whatever only describes. `numberOfItems` still counts all, and `relatedLink` leads to what was left out.
 *
 * @param document As `renderResultsJsonLd` writes it; anything else is returned as it is.
 * @param fits Whether an answer is short enough.
 */
export function capResults(document: unknown, fits: (document: unknown) => boolean): unknown {
  if (!isResults(document) || fits(document)) return document
  const { itemListElement: items } = document.mainEntity
  const whole = cutList(document, items.map(clip), fits)
  if (whole !== undefined) return whole
  const bare = items.map((entry) => ({ ...entry, item: pick(entry.item, ESSENTIALS) }))
  const fitsOutline = (cut: ResultsDocument): boolean => fits(pick(cut, ESSENTIAL_PARTS))
  return pick(cutList(document, bare, fitsOutline) ?? keep(document, bare, 0), ESSENTIAL_PARTS)
}

type Entry = ResultsDocument['mainEntity']['itemListElement'][number]

/** With as many entries as fit; `undefined` where not even one does. */
function cutList(
  document: ResultsDocument,
  entries: readonly Entry[],
  fits: (document: ResultsDocument) => boolean,
): ResultsDocument | undefined {
  for (let count = entries.length; count > 0; count -= 1) {
    const cut = keep(document, entries, count)
    if (fits(cut)) return cut
  }
  return undefined
}

function keep(document: ResultsDocument, entries: readonly Entry[], count: number): ResultsDocument {
  const rest = entries[count]
  return {
    ...document,
    ...(rest !== undefined && { relatedLink: [continueAt(document.url, rest.position - 1)] }),
    mainEntity: { ...document.mainEntity, itemListElement: entries.slice(0, count) },
  }
}

function isResults(document: unknown): document is ResultsDocument {
  return (
    typeof document === 'object' &&
    document !== null &&
    'mainEntity' in document &&
    typeof document.mainEntity === 'object' &&
    document.mainEntity !== null &&
    'itemListElement' in document.mainEntity &&
    Array.isArray(document.mainEntity.itemListElement)
  )
}

/** The whole description is at the listing's `@id`. */
function clip(entry: Entry): Entry {
  const { description } = entry.item
  if (typeof description !== 'string' || description.length <= MAX_DESCRIPTION_LENGTH) return entry
  const cut = `${description.slice(0, MAX_DESCRIPTION_LENGTH).toWellFormed()}…`
  return { ...entry, item: { ...entry.item, description: cut } }
}

function pick(value: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))
}

function continueAt(url: string, start: number): string {
  const next = new URL(url)
  next.searchParams.set('start', String(start))
  return next.href
}
