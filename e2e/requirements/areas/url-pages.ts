import type { Requirement } from '../requirement.ts'

/** Pages, their renditions and what they answer to queries. */
export const URL_PAGES_REQUIREMENTS = [
  {
    id: 'url:base:path',
    clause: 'DESIGN §5 base',
    says: 'A directory may be served from the root of a host or from a path below it.',
    level: 'must',
  },
  {
    id: 'url:base:any-script',
    clause: 'RFC 3986 §6.2.2',
    says: 'A path in any script matches however it is percent-encoded, and headers contain it as ASCII.',
    level: 'must',
  },
  {
    id: 'url:page:html',
    clause: 'DESIGN §5 page',
    says: '`P/` is HTML for browsers and for clients that name no type.',
    level: 'must',
  },
  {
    id: 'url:page:markdown',
    clause: 'DESIGN §5 page',
    says: '`P/` is the Markdown for clients that prefer `text/markdown`, with `Vary: Accept`.',
    level: 'must',
  },
  {
    id: 'url:page:missing-slash',
    clause: 'DESIGN §5 page',
    says: '`P` without its slash redirects to `P/` with 308 and keeps the query.',
    level: 'must',
  },
  {
    id: 'url:page:csp',
    clause: 'CSP 3 §6',
    says: 'HTML is sent with a policy that allows only our own scripts and styles.',
    level: 'must',
  },
  {
    id: 'url:page:without-script',
    clause: 'DESIGN §5 page',
    says: 'A page is complete without JavaScript.',
    level: 'must',
  },
  {
    id: 'url:rendition:type',
    clause: 'DESIGN §5 renditions',
    says: '`index.html`, `index.json`, `index.jsonld`, `index.md` and `mcp.json` are served at fixed paths under their own media types.',
    level: 'must',
  },
  {
    id: 'url:rendition:plain-files',
    clause: 'DESIGN §5 renditions',
    says: 'The same bytes are in the output folder, ready for any static host.',
    level: 'must',
  },
  {
    id: 'url:rendition:markdown-parts',
    clause: 'DESIGN §5 renditions',
    says: 'Long Markdown continues in `index.2.md` and so on, each of at most 100,000 characters, and no listing is split.',
    level: 'must',
  },
  {
    id: 'url:rendition:markdown-tokens',
    clause: 'DESIGN §5 renditions',
    says: 'Markdown responses estimate their tokens in `X-Markdown-Tokens`.',
    level: 'should',
  },
  {
    id: 'url:listing:page',
    clause: 'DESIGN §5 listing',
    says: '`P/{id}/` is the page of a listing, with `index.json`, `index.jsonld` and `index.md`.',
    level: { planned: 'listing pages' },
  },
  {
    id: 'url:listing:one-place',
    clause: 'DESIGN §5 listing',
    says: 'Its other categories and its former addresses redirect to it with 308.',
    level: { planned: 'listing pages' },
  },
  {
    id: 'url:listing:gone',
    clause: 'DESIGN §5 listing',
    says: 'A removed listing is 410 while the ledger remembers it.',
    level: { planned: 'changes' },
  },
  {
    id: 'url:listing:name-taken',
    clause: 'DESIGN §4 reserved names',
    says: 'An id that equals a name below `P/` gets a suffix in its address.',
    level: 'must',
  },
  {
    id: 'url:results:as-tool',
    clause: 'DESIGN §5 results',
    says: '`P/?query=…&filter_…&sort=…` shows the listings of `search` or `browse`, in their order.',
    level: 'must',
  },
  {
    id: 'url:results:forms',
    clause: 'DESIGN §5 results',
    says: 'Results are available as HTML, Markdown and JSON-LD, by `Accept`.',
    level: 'must',
  },
  {
    id: 'url:results:without-script',
    clause: 'DESIGN §5 results',
    says: 'The form of a page leads to results without JavaScript.',
    level: 'must',
  },
  {
    id: 'url:results:static-host',
    clause: 'DESIGN §5 results',
    says: 'On a host without result pages, the script of the page shows them at the same addresses.',
    level: 'must',
  },
  {
    id: 'url:results:noindex',
    clause: 'DESIGN §5 results',
    says: 'Search engines are told not to index results.',
    level: 'must',
  },
  {
    id: 'url:results:other-queries',
    clause: 'DESIGN §5 results',
    says: 'Query parameters that do not concern the page leave it unchanged.',
    level: 'must',
  },
  {
    id: 'url:results:json',
    clause: 'DESIGN §5 results',
    says: 'Results are available as plain JSON.',
    level: { planned: 'listing pages' },
  },
  {
    id: 'url:results:compare',
    clause: 'DESIGN §5 results',
    says: '`P/?compare=id&compare=id` shows listings side by side.',
    level: { planned: 'comparison pages' },
  },
  {
    id: 'url:parts:following',
    clause: 'DESIGN §5 parts',
    says: 'The parts that follow on a long page are at `P/_/2/` and so on.',
    level: { planned: 'pages in parts' },
  },
] as const satisfies readonly Requirement[]
