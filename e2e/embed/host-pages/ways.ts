import { expect } from 'vitest'
import type { Hosts } from './serve-hosts.ts'
import { writePage, writeTag } from './write-page.ts'
import { listToolNames } from '../../list-tool-names.ts'

/** A way of having the embed in a page. */
export interface Way {
  readonly what: string
  /** The whole document. */
  readonly html: (hosts: Hosts) => string
  readonly headers?: Readonly<Record<string, string>>
  /** Tools that are there, where the browser has WebMCP. */
  readonly tools: readonly string[]
  /** How many registrations there are. Default: 1. */
  readonly registrations?: number
  /** A call, and part of its answer. Default: a search of the page of databases. */
  readonly call?: readonly [name: string, input: object, answer: object]
}

const XHTML = { 'content-type': 'application/xhtml+xml' }

const TOOLS = listToolNames('category', 'directory_').toSorted()

/** Every way we know. */
const ALL_WAYS: readonly Way[] = [
  { what: 'in the head', html: ({ script }) => writePage({ head: writeTag(script.url) }), tools: TOOLS },
  { what: 'waited for', html: ({ script }) => writePage({ head: writeTag(script.url, '', '') }), tools: TOOLS },
  { what: 'deferred', html: ({ script }) => writePage({ head: writeTag(script.url, '', 'defer') }), tools: TOOLS },
  { what: 'at the end', html: ({ script }) => writePage({ body: writeTag(script.url) }), tools: TOOLS },
  { what: 'pinned', html: ({ script }) => writePage({ head: writeTag(script.pinnedUrl) }), tools: TOOLS },
  {
    what: 'run as a module',
    html: ({ script }) => writePage({ head: writeTag(script.url, '', 'type="module"') }),
    tools: TOOLS,
  },
  { what: 'imported', html: ({ module }) => writePage({ head: writeImport(module.url) }), tools: TOOLS },
  { what: 'imported, pinned', html: ({ module }) => writePage({ head: writeImport(module.pinnedUrl) }), tools: TOOLS },
  { what: 'inserted by a script', html: ({ script }) => writePage({ body: writeInsertion(script.url) }), tools: TOOLS },
  {
    what: 'twice',
    html: ({ script }) => writePage({ head: writeTag(script.url), body: writeTag(script.url) }),
    tools: TOOLS,
    registrations: 2,
  },
  {
    what: 'in two versions and imported',
    html: ({ script, module }) =>
      writePage({ head: writeTag(script.url), body: writeTag(script.pinnedUrl) + writeImport(module.url) }),
    tools: TOOLS,
    registrations: 3,
  },
  {
    what: 'for two pages of one directory',
    html: ({ script }) =>
      writePage({ head: writeTag(script.url), body: writeTag(script.url, 'data-category="observability"') }),
    tools: TOOLS,
    registrations: 2,
    call: ['directory_search', { category: 'databases', query: 'graph' }, { total: 10 }],
  },
  {
    what: 'for a page and its whole directory',
    html: ({ script }) => writePage({ head: writeTag(script.url), body: writeTag(script.url, 'data-category=""') }),
    tools: listToolNames('root', 'directory_').toSorted(),
    registrations: 2,
    call: ['directory_search', { category: 'databases', query: 'graph' }, { total: 10 }],
  },
  {
    what: 'for two directories',
    // In this order, whatever loads first.
    html: ({ script, other }) =>
      writePage({
        head: writeTag(script.url, '', 'defer') + writeTag(other.scriptUrl, 'data-category="small"', 'defer'),
      }),
    tools: [...listToolNames('category', 'directory_2_').toSorted(), ...TOOLS],
    registrations: 2,
    call: ['directory_2_browse', {}, { total: 12 }],
  },
  {
    what: 'in a page without head and body',
    html: ({ script }) => `<!doctype html><title>Shop</title>${writeTag(script.url)}<p>Goods</p>`,
    tools: TOOLS,
  },
  {
    what: 'in XHTML',
    html: ({ script }) => writeXhtml(`<head><title>Shop</title></head><body>${writeTag(script.url)}</body>`),
    headers: XHTML,
    tools: TOOLS,
  },
  {
    what: 'in XHTML without head',
    html: ({ script }) => writeXhtml(`<body>${writeTag(script.url)}</body>`),
    headers: XHTML,
    tools: TOOLS,
  },
  {
    what: 'from elsewhere, with the base it is for',
    html: ({ url, other }) => writePage({ head: writeTag(other.scriptUrl, `data-base="${url}"`) }),
    tools: TOOLS,
  },
  {
    what: 'with some tools only',
    html: ({ script }) => writePage({ head: writeTag(script.url, 'data-tools="search, fetch"') }),
    tools: ['directory_fetch', 'directory_search'],
  },
  {
    what: 'with a prefix of its own',
    html: ({ script }) => writePage({ head: writeTag(script.url, 'data-prefix="shop_"') }),
    tools: listToolNames('category', 'shop_').toSorted(),
    call: ['shop_search', { query: 'graph' }, { total: 10 }],
  },
  {
    what: 'with a limit of results',
    html: ({ script }) => writePage({ head: writeTag(script.url, 'data-limit="1"') }),
    tools: TOOLS,
    call: ['directory_search', { query: 'graph' }, { total: 10, results: [{}] }],
  },
  {
    what: 'with a length of answers',
    html: ({ script }) => writePage({ head: writeTag(script.url, 'data-max-characters="500"') }),
    tools: TOOLS,
    call: ['directory_browse', {}, { total: 31, nextCursor: expect.any(String) }],
  },
]

/** Of each kind of script the simplest and the hardest. */
const QUICK_WAYS = ['in the head', 'imported', 'in two versions and imported', 'for two pages of one directory']

/** Those that are tried: all of them in `npm run test:all`. */
export const WAYS: readonly Way[] = ALL_WAYS.filter(
  ({ what }) => process.env['TEST_ALL'] !== undefined || QUICK_WAYS.includes(what),
)

function writeImport(url: string): string {
  return `<script type="module">
    import { registerDirectory } from '${url}'
    registerDirectory({ category: 'databases', debug: true })
  </script>`
}

function writeInsertion(url: string): string {
  return `<script>{
    const script = document.createElement('script')
    script.src = '${url}'
    script.dataset.category = 'databases'
    script.dataset.debug = ''
    document.head.append(script)
  }</script>`
}

function writeXhtml(content: string): string {
  return `<html xmlns="http://www.w3.org/1999/xhtml">${content.replaceAll(' async ', ' async="" ')}</html>`
}
