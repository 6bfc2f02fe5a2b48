import { Parser } from 'htmlparser2'

/** An element, in document order. */
export interface MarkupElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly parent: MarkupElement | undefined
  /** Its place in {@link Markup.elements}. */
  readonly index: number
  /** Place there of the first element after its descendants. */
  end: number
  /** Its text in {@link Markup.text}. */
  readonly textStart: number
  textEnd: number
  /** Content of a `<script>`. */
  source: string
}

/** A parsed document, flat: elements in document order and one text, however deeply they are nested. */
export interface Markup {
  readonly elements: readonly MarkupElement[]
  /** All text a reader can see. */
  readonly text: string
}

/** Deeper documents are read down to here: browsers stop at 512, and the parser's time grows with the square of the depth. */
const MAX_DEPTH = 1000

/** Characters parsed between checks of the depth. */
const CHUNK_LENGTH = 16_384

/** Elements whose text is not shown. */
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'title', 'svg'])

/**
 * Parses HTML, or XML with `xml`; anything is accepted.
 *
 * **Security:** nothing is loaded or run, and nothing recurses. Nesting deeper than browsers read is left out.
 */
export function parseMarkup(source: string, { xml = false }: { xml?: boolean } = {}): Markup {
  const elements: MarkupElement[] = []
  const chunks: string[] = []
  let length = 0
  let unseen = 0
  let depth = 0
  let open: MarkupElement | undefined
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const index = elements.length
        const place = { index, end: index + 1, textStart: length, textEnd: length }
        open = { name, attributes, parent: open, ...place, source: '' }
        elements.push(open)
        depth += 1
        if (isUnseen(name)) unseen += 1
      },
      onclosetag(name) {
        if (open === undefined) return
        open.end = elements.length
        open.textEnd = length
        open = open.parent
        depth -= 1
        if (isUnseen(name)) unseen -= 1
      },
      ontext(text) {
        if (open?.name === 'script' || open?.name === 'title') open.source += text
        if (unseen > 0) return
        chunks.push(text)
        length += text.length
      },
    },
    { xmlMode: xml },
  )
  for (let at = 0; at < source.length; at += CHUNK_LENGTH) {
    parser.write(source.slice(at, at + CHUNK_LENGTH))
    if (depth > MAX_DEPTH) break
  }
  parser.end()
  return { elements, text: chunks.join('') }

  function isUnseen(name: string): boolean {
    return !xml && UNSEEN.has(name)
  }
}

/** Elements of one of these names, in document order. */
export function elementsNamed({ elements }: Markup, ...names: readonly string[]): MarkupElement[] {
  return elements.filter(({ name }) => names.includes(name))
}

/** Descendants of an element. */
export function elementsBelow({ elements }: Markup, { index, end }: MarkupElement): readonly MarkupElement[] {
  return elements.slice(index + 1, end)
}

/** Text of an element and its descendants, runs of white space folded. */
export function textOf({ text }: Markup, { textStart, textEnd }: MarkupElement): string {
  return text.slice(textStart, textEnd).replace(/\s+/g, ' ').trim()
}

/** `href` of the first `<link>` with this relation (and type). */
export function linkOf(markup: Markup, relation: string, type?: string): string | undefined {
  return elementsNamed(markup, 'link').find(
    ({ attributes }) =>
      (attributes['rel'] ?? '').toLowerCase().split(/\s+/).includes(relation) &&
      (type === undefined || attributes['type']?.toLowerCase().startsWith(type)),
  )?.attributes['href']
}

/** `content` of the first `<meta>` with this `name` or `property`. */
export function metaOf(markup: Markup, name: string): string | undefined {
  return elementsNamed(markup, 'meta').find(
    ({ attributes }) => (attributes['name'] ?? attributes['property'])?.toLowerCase() === name,
  )?.attributes['content']
}
