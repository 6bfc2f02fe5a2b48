/** What the first command must make of a folder of cases. */
export interface Expectation {
  /** Titles of the pages, those of folders and files written for people, with the names of their listings, in any order, or with their number. */
  readonly pages: Readonly<Record<string, readonly string[] | number>>
  /** Of all pages. */
  readonly slugs?: readonly string[]
  /** Fields of listings by name, as published; `undefined` for one that is missing. */
  readonly fields?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Each matches one diagnostic, and there are no others. */
  readonly diagnostics?: readonly RegExp[]
  /** Fields of the directory. */
  readonly directory?: Readonly<Record<string, unknown>>
  /** Not in any published listing. */
  readonly never?: RegExp
}

const WEEK_1 = 'Week 1'
const repo = (url: string): object => ({ links: [{ rel: 'repo', url }] })
const range = (count: number, nameOf: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => nameOf(index))

/** By name of the folder: what its `expected.txt` says in words. */
export const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  'api-version-is-no-address': {
    pages: { '': ['alpha', 'beta', 'delta', 'gamma'] },
    fields: { alpha: { url: 'https://github.com/acme/alpha', description: 'Does alpha.' } },
    never: /https:\/\/example\.github\.com/,
  },
  'array-of-repositories': {
    pages: { Integration: ['acme/alpha', 'acme/beta'], Theme: ['acme/gamma'] },
    fields: { 'acme/alpha': { url: 'https://github.com/acme/alpha' } },
  },
  'arrays-and-junk-in-one-glob': {
    pages: { '': ['alpha', 'beta', 'delta', 'gamma'] },
    fields: { beta: { url: 'https://github.com/acme/beta', extra: { ios: true, android: false } } },
    directory: { title: 'Library directory', description: 'A searchable directory of libraries.' },
    never: /schemastore|json-schema/,
  },
  'badge-link-before-name': {
    pages: { Audio: ['Alpha', 'Beta', 'Gamma'] },
    fields: {
      Alpha: { url: 'https://alpha.example/', ...repo('https://github.com/acme/alpha') },
      Beta: { url: 'https://beta.example/', tags: ['nonfree'] },
      Gamma: {
        url: 'https://gamma.example/',
        description: 'Edits tags.',
        tags: ['open-source'],
        ...repo('https://github.com/acme/gamma'),
      },
    },
  },
  'bold-name-paragraphs': {
    pages: { Online: ['Alpha', 'Beta', 'Gamma'], Desktop: ['Delta'] },
    fields: {
      Alpha: {
        url: 'https://alpha.example',
        description: 'A small editor.',
        ...repo('https://github.com/acme/alpha'),
      },
      Beta: { url: 'https://beta.example', description: 'An editor with pictures.' },
      Gamma: { url: 'https://gamma.example', description: undefined, ...repo('https://github.com/acme/gamma') },
      Delta: { url: 'https://github.com/acme/delta', description: 'A desktop editor.' },
    },
  },
  'config-is-no-source': {
    pages: { Clubs: range(4, (n) => `C${n}`), People: range(4, (n) => `P${n}`) },
    diagnostics: [],
  },
  'csv-duplicate-columns': {
    pages: { '': ['Alpha', 'Beta', 'Gamma'] },
    fields: {
      Alpha: { extra: { kind: 'tool', 'kind 2': 'red', Kind: 'big' } },
      Beta: { extra: { kind: 'tool', 'kind 2': 'blue', Kind: 'small' } },
    },
    diagnostics: [/"kind"/],
  },
  'csv-no-header': {
    pages: { '': ['Goroka Airport', 'Madang Airport', 'Mount Hagen', 'Nadzab'] },
    fields: { Nadzab: { url: 'https://a.example/4' } },
    diagnostics: [/no header/],
  },
  'csv-pipe': {
    pages: { '': ['Alpha', 'Beta', 'Gamma'] },
    fields: { Beta: { url: 'https://b.example/', description: 'second; with "quote' } },
    diagnostics: [],
  },
  'csv-unclosed-quote': {
    pages: { k0: 10, k1: 10, k2: 10 },
    fields: { 'Item 5': { description: 'Desc 5' }, 'Item 6': { description: 'Desc 6' } },
    diagnostics: [/:6:1 .*quotation mark/],
  },
  'decimal-as-category': { pages: { '': 59 }, fields: { 'Book 1': { logo: 'https://i.example/1.jpg' } } },
  'details-beside-main-file': {
    pages: { database: ['Alpha'], files: ['Beta', 'Gamma'] },
    fields: { Beta: { url: 'https://github.com/acme/beta', description: 'Reads files.' } },
  },
  'download-is-no-homepage': {
    pages: { Bucket: ['alpha', 'beta', 'gamma'] },
    fields: {
      alpha: { url: 'https://alpha.example/', license: ['MIT'] },
      beta: { url: 'https://beta.example/', license: ['Freeware'] },
      gamma: { url: 'https://gamma.example/', license: ['GPL-3.0-only', 'MIT'] },
    },
  },
  'field-category-beside-file': { pages: { Horror: 100, History: 100, Travel: 100, Poetry: 100 } },
  'fullwidth-numbered-lines': {
    pages: { 'C 项目': ['alpha', 'beta'], 'Go 项目': ['gamma'] },
    fields: { alpha: { description: '开源的工具。这是一款免费的软件。' }, gamma: { description: '一个库。' } },
  },
  'heading-entries': {
    pages: { '': ['alpha', 'beta', 'gamma'] },
    fields: {
      alpha: { url: 'https://github.com/acme/alpha', description: 'A clone of cat with colours.' },
      gamma: { url: 'https://gamma.example', description: 'A viewer of diffs.' },
    },
  },
  'heading-with-count': {
    pages: { '🖥️ Utilities': ['Alpha', 'Beta'], Audio: ['Gamma'] },
    slugs: ['audio', 'utilities'],
  },
  'history-beside-list': { pages: { Frameworks: ['Alpha', 'Beta'], Storage: ['Gamma', 'Delta'] } },
  'integer-guess-from-sample': { pages: { AS: 70, EU: 71 }, diagnostics: [] },
  'jobs-table': {
    pages: { 'The List': ['Acme', 'Initech', 'Globex', 'Globex'] },
    fields: {
      Acme: { url: 'https://acme.example/1', location: { name: 'Seattle, WA; NYC; Toronto, ON' } },
      Initech: { url: undefined, status: 'dead' },
    },
    never: /Apply|↳|🔒/,
    diagnostics: [],
  },
  'language-of-latin-texts': { pages: { Estados: ['Alfa', 'Beta'] }, directory: { language: 'pt' } },
  'licence-names': {
    pages: { go: 12, java: 12 },
    fields: {
      'Tool 0': { license: ['Apache-2.0'], url: 'https://t0.example/' },
      'Tool 1': { url: 'https://github.com/acme/t1' },
      'Tool 3': { license: ['MIT'] },
    },
  },
  'llms-links-in-sub': {
    pages: { Agencies: ['Alpha', 'Beta', 'Gamma'] },
    fields: {
      Alpha: {
        url: 'https://alpha.example',
        description: 'Helps companies.',
        links: [
          { rel: 'llms.txt', url: 'https://alpha.example/llms.txt' },
          { rel: 'llms-full.txt', url: 'https://alpha.example/llms-full.txt' },
        ],
      },
    },
    diagnostics: [],
  },
  'map-per-file-with-key-as-name': {
    pages: { identity: ['Alpha'], security: ['Alpha'], retail: ['Beta & Co', 'Gamma'] },
    fields: {
      Alpha: { url: 'https://alpha.example' },
      'Beta & Co': { url: 'https://www.beta.example/' },
      Gamma: { url: 'https://gamma.example' },
    },
  },
  'marketplace-in-dot-folder': { pages: { development: ['alpha', 'beta'], productivity: ['gamma'] } },
  'one-bad-byte': {
    pages: { tool: ['Décor Müller', 'Kähler'], app: ['Naïve', 'Broken �E here'] },
    diagnostics: [/:5:/],
  },
  'paper-paragraphs': {
    pages: {
      Gaussians: ['Alpha: Structured Gaussians', 'Beta: Fast Gaussians'],
      Depth: ['Gamma: Depth from One Image'],
    },
    fields: {
      'Alpha: Structured Gaussians': {
        url: 'https://alpha.example/',
        links: [
          { rel: 'paper', url: 'https://arxiv.example/1' },
          { rel: 'repo', url: 'https://github.com/acme/alpha' },
        ],
      },
      'Beta: Fast Gaussians': { url: 'https://arxiv.example/2' },
    },
  },
  'table-title-without-link': {
    pages: { [WEEK_1]: ['Alpha', 'Beta', 'Gamma'] },
    fields: {
      Alpha: {
        url: 'https://p.example/1',
        description: 'proposes a first method.',
        links: [{ rel: 'tweet', url: 'https://t.example/1' }],
      },
      Beta: { url: 'https://p.example/2' },
      Gamma: { url: 'https://b.example/3', description: 'A third method in plain words.' },
    },
  },
  'test-folders': { pages: { '': range(100, (n) => `Schema ${n}`) } },
  'toc-dot-slash': { pages: { [WEEK_1]: ['Alpha'], 'Week 2': ['Beta'] }, diagnostics: [] },
  'toml-in-fence': {
    pages: { 'memory-corruption': range(4, (n) => `Use after free in c${n}`) },
    fields: { 'Use after free in c0': { id: 'adv-2024-0000', url: 'https://c0.example/issue' } },
  },
  'translations-as-rows': {
    pages: { Europe: ['Community 0', 'Community 1'], Asia: ['Community 2'] },
  },
  'mini-badge': {
    pages: { Tools: ['FreeCAD', 'FreeCAD2', 'FreeCAD3'] },
    diagnostics: [/:7:1 .*text before the link/],
    fields: {
      FreeCAD: { url: 'https://www.freecad.org/', ...repo('https://github.com/FreeCAD/FreeCAD') },
      FreeCAD2: { url: 'https://www2.freecad.org/', ...repo('https://github.com/FreeCAD/FreeCAD2') },
      FreeCAD3: { description: 'A modeler.', ...repo('https://github.com/FreeCAD/FreeCAD3') },
    },
  },
  'mini-date': {
    pages: { x: ['A', 'B', 'C'] },
    diagnostics: [/2026-02-30/, /2026-13-45/, /yesterday/, /12\/03\/2026/, /2099-01-01/],
  },
  'mini-desc': { pages: { Tools: ['A'] }, directory: { description: 'A curated list of foo things.' } },
  'mini-emoji': {
    pages: { Tools: ['Emoji', 'Plain', 'Two', 'Two2', 'Space', 'Or'] },
    fields: {
      Emoji: { description: '🚀 Em dash.' },
      Plain: { description: '🔥 hot.' },
      Two: { description: 'Two links.', links: [{ rel: 'alternative', url: 'https://d2.example' }] },
      Two2: { description: 'Two links.', links: [{ rel: 'Alt2', url: 'https://d4.example' }] },
      Or: { description: 'Two links.', links: [{ rel: 'other', url: 'https://d6.example' }] },
      Space: { url: 'https://a.example/with%20space' },
    },
  },
}
