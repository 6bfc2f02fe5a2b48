import { hash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import type { PolicySources } from '../../../shared/content-security-policy.ts'

/** A part of pages that the operator wrote, as it is published. */
export interface Slot {
  readonly html: string
  /** What it needs of the policy of pages. */
  readonly policy: PolicySources
  /** What is wrong with it, and where in the text, from 0. */
  readonly problems: readonly { readonly message: string; readonly at: number }[]
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Elements without an end, and those whose end may be left out. */
const NEED_NO_END = words(
  'area base br col embed hr img input link meta source track wbr p li dt dd rt rp option optgroup tr td th tbody thead tfoot colgroup',
)

/** Elements that a page has once, or whose end is that of our own. */
const OURS = words('html head body main title base frameset plaintext')

const IN_HEAD = words('meta link script style noscript template')

/** Directives for the address in an attribute. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'script src': ['script-src', 'connect-src', 'img-src'],
  'iframe src': ['frame-src'],
  'form action': ['form-action'],
  'button formaction': ['form-action'],
  'input formaction': ['form-action'],
  'img src': ['img-src'],
  'input src': ['img-src'],
  'video poster': ['img-src'],
  'video src': ['media-src'],
  'audio src': ['media-src'],
  'source src': ['media-src'],
  'track src': ['media-src'],
  'embed src': ['object-src'],
  'object data': ['object-src'],
}

/** Directives for the address of a `<link>`, by its relation; of one that preloads, by what. */
const LINKS: ReadonlyMap<string, readonly string[]> = new Map([
  ['stylesheet', ['style-src', 'font-src']],
  ['preconnect', ['connect-src', 'font-src']],
  ['icon', ['img-src']],
  ['apple-touch-icon', ['img-src']],
  ['manifest', ['manifest-src']],
  ['modulepreload', ['script-src']],
  ['preload script', ['script-src']],
  ['preload style', ['style-src']],
  ['preload font', ['font-src']],
  ['preload image', ['img-src']],
  ['preload fetch', ['connect-src']],
])

/** Types of scripts that run, or say what others load. */
const RUNS = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i

/** Directives that may be opened by name, and what may stand in them. */
const DIRECTIVE = /^(?:[a-z]+-src(?:-elem|-attr)?|form-action)$/
const SOURCE = /^(?:[\w.:/*+-]+|'[\w+/=-]+')$/

type Allow = (directives: readonly string[] | undefined, source: string) => void

interface OpenElement {
  readonly name: string
  readonly at: number
  readonly end: number
  /** Whether what is in it is a style, or a script that runs. */
  readonly isCode: boolean
}

/**
 * Reads a slot: checks that its elements are closed, and finds out what they load, run and send to. A host of a script may
 * also be called and give images; addresses in other attributes of a script are of what it calls. A `<meta>` with a
 * Content Security Policy names what cannot be seen: it is taken out, and what it allows is allowed besides.
 *
 * **Security:** the markup is the operator's, who may put anything into pages; only what it says is opened.
 *
 * @param text Line ends are LF: browsers hash scripts so.
 * @param place `head` takes what a head may contain, `row` no scripts.
 */
export function readSlot(text: string, place: 'head' | 'body' | 'row'): Slot {
  const policy: Record<string, string[]> = {}
  const problems: { message: string; at: number }[] = []
  const open: OpenElement[] = []
  let html = ''
  let copied = 0
  /** End of what the parser has taken for something. */
  let end = 0

  const refuse = (message: string, at: number): void => void problems.push({ message, at })
  const allow: Allow = (directives = [], source) => {
    for (const directive of directives) {
      const known = (policy[directive] ??= [])
      if (!known.includes(source)) known.push(source)
    }
  }
  /** What lies between two events is nothing to the parser. */
  const advance = (): void => {
    if (parser.startIndex > end) refuse(describeIgnored(text.slice(end, parser.startIndex)), end)
    end = Math.max(end, parser.endIndex + 1)
  }

  const parser: Parser = new Parser({
    onopentag(name, attributes, isImplied) {
      advance()
      const at = parser.startIndex
      const isCode = name === 'style' || (name === 'script' && RUNS.test(attributes['type'] ?? ''))
      open.push({ name, at, end, isCode })
      if (isImplied) refuse(`</${name}> closes nothing`, at)
      else if (OURS.has(name)) refuse(`<${name}> cannot be added: pages have their own`, at)
      else if (place === 'head' && open.length === 1 && !IN_HEAD.has(name))
        refuse(`<${name}> cannot stand in a head`, at)
      else if (place === 'row' && name === 'script') refuse('a script would run for every row; use footer.html', at)
      if (name === 'meta' && /^content-security-policy$/i.test(attributes['http-equiv'] ?? '')) {
        html += text.slice(copied, at)
        copied = end
        const unknown = allowNamed(attributes['content'] ?? '', allow)
        if (unknown !== undefined)
          refuse(`"${unknown}" opens nothing; write directive and hosts: frame-src example.com`, at)
      }
      allowAttributes(name, attributes, isCode, allow)
    },
    ontext(data) {
      advance()
      if (place === 'head' && open.length === 0 && data.trim() !== '')
        refuse('text cannot stand in a head', parser.startIndex)
    },
    oncomment() {
      advance()
      if (!text.slice(0, end).endsWith('-->')) refuse('the comment is not closed', parser.startIndex)
    },
    onprocessinginstruction() {
      advance()
      refuse('a part of a page has no doctype', parser.startIndex)
    },
    onclosetag(_name, isImplied) {
      if (!isImplied) advance()
      const isDrawing = open.some(({ name }) => name === 'svg' || name === 'math')
      const closed = open.pop()
      if (closed === undefined) return
      const isSelfClosed = isDrawing && text.slice(closed.at, closed.end).endsWith('/>')
      if (isImplied && !NEED_NO_END.has(closed.name) && !isSelfClosed)
        refuse(`<${closed.name}> is not closed`, closed.at)
      const code = closed.isCode ? text.slice(closed.end, parser.startIndex) : ''
      if (code !== '') allow([closed.name === 'style' ? 'style-src' : 'script-src'], hashOf(code))
    },
  })
  parser.end(text)
  const rest = text.slice(end)
  if (rest.trim() !== '') refuse(rest.includes('>') ? describeIgnored(rest) : 'the tag is not ended', end)
  html = (html + text.slice(copied)).trim()
  return { html: html === '' ? '' : `${html}\n`, policy, problems: problems.toSorted((a, b) => a.at - b.at) }
}

/** Allows what a policy names. @returns The first part that is not understood. */
function allowNamed(policy: string, allow: Allow): string | undefined {
  let unknown: string | undefined
  for (const part of policy.split(';').map((each) => each.trim())) {
    const [directive = '', ...sources] = part.split(/\s+/)
    if (DIRECTIVE.test(directive) && sources.every((source) => SOURCE.test(source))) {
      for (const source of sources) allow([directive], source)
    } else if (part !== '') unknown ??= part
  }
  return unknown
}

function allowAttributes(
  name: string,
  attributes: Readonly<Record<string, string>>,
  isCode: boolean,
  allow: Allow,
): void {
  for (const [attribute, value] of Object.entries(attributes)) {
    if (attribute === 'style' || attribute.startsWith('on')) {
      const directive = [attribute === 'style' ? 'style-src' : 'script-src']
      allow(directive, "'unsafe-hashes'")
      allow(directive, hashOf(value))
    }
    const source = sourceOf(value)
    if (source === undefined || (name === 'script' && !isCode)) continue
    if (name === 'script' && attribute !== 'src') {
      if (source !== "'self'") allow(['connect-src', 'img-src'], source)
    } else if (name === 'link' && attribute === 'href') {
      for (const relation of (attributes['rel'] ?? '').toLowerCase().split(/\s+/)) {
        allow(LINKS.get(relation === 'preload' ? `preload ${attributes['as'] ?? ''}` : relation), source)
      }
    } else allow(ADDRESSES[`${name} ${attribute}`], source)
  }
}

function hashOf(code: string): string {
  return `'sha256-${hash('sha256', code, 'base64')}'`
}

function describeIgnored(markup: string): string {
  const [tag = ''] = /^<\/?[^\s>]*/.exec(markup) ?? []
  return tag.startsWith('</') ? `${tag}> closes nothing` : `${tag}> cannot stand here`
}

/** An address as a source: its host, or `'self'` without one. */
function sourceOf(address: string): string | undefined {
  const nowhere = 'http://nowhere.invalid'
  if (!URL.canParse(address, nowhere)) return undefined
  const { protocol, host, origin } = new URL(address, nowhere)
  if (origin === nowhere) return "'self'"
  return protocol === 'https:' || protocol === 'http:' ? host : undefined
}
