import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig, minifySync, transformWithOxc } from 'vite'
import type { EnvironmentOptions, Plugin } from 'vite'
import { FIRST_WORDS, TELLING_FORM } from './shared/search/request/first-words.ts'
import { FOUND_IN_ENGLISH } from './shared/renditions/words/found-words.ts'
import { EMPTY_FIELDS } from './shared/model/empty-fields.ts'
import * as fields from './shared/model/fields.ts'
import { inlineView } from './scripts/lib/inline-view.ts'
import { relaxNesting } from './scripts/lib/relax-nesting.ts'
import { renderSbom } from './scripts/lib/render-sbom.ts'
import type { SbomSubject } from './scripts/lib/render-sbom.ts'

/**
 * Scripts for other people's pages. Browsers without WebMCP must be able to read them, though they do nothing there.
 * The comment makes V8 compile all functions at once, on another thread than the page's (explicit compile hints, since
 * Chromium 136): a third less of the page's time, measured by bench/embed.
 */
const EMBEDDED = { target: 'es2020', banner: '//# allFunctionsCalledOnLoad' }

/**
 * Browsers of the pages' stylesheet: those that know `light-dark()`, which lowered would follow the system only, not the
 * reader's choice of a theme.
 */
const STYLED = ['chrome123', 'firefox120', 'safari17.5']

/** Modules that both results and tools need, and typing does not. */
const ANSWERS =
  /\/shared\/.*\/(?:answer-length|clean-text|compare-fields|compare-points|comparison-query|document-set|explain-unknown-id|facet-values|facets|facets-reader|field-table|field-values|fields|filters|find-all|forge-links|index-facets|rendition|safe-url|select-listings|slice-positions|stored-facets|suggest|suggest-instead)\.ts$/

/** Modules that several tools need, of which some are loaded by themselves. */
const CALLS =
  /\/shared\/tools\/(?:find-categories|listing-fields|listing-result|budget\/(?:budget|clip-to-budget|estimate-tokens))\.ts$|\/zod\//

/** Modules that are loaded where a language needs them. */
const STEMMER = /\/@orama\/stemmers\/|\/analysis\/english\.ts$/

/** What is written as a module, in a script. */
const SCRIPT = { format: 'iife', banner: "'use strict';" } as const

/** Of the packages that are in a bundle, beside it. */
const LICENSES = { fileName: 'THIRD-PARTY-LICENSES.txt' }

/** The notices of packages that come without a licence text: data of the Linux Foundation. */
const DATA_NOTICES: Readonly<Record<string, string>> = {
  'spdx-exceptions':
    'The SPDX License Exceptions List, by The Linux Foundation and its contributors, used unchanged and without warranty under Creative Commons Attribution 3.0 Unported: https://creativecommons.org/licenses/by/3.0/',
  'spdx-license-ids':
    'The identifiers of the SPDX License List, dedicated to the public domain: https://creativecommons.org/publicdomain/zero/1.0/',
}

// Of npm, which needs what is read of it.
const packageJson = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as SbomSubject

/** Writes {@link DATA_NOTICES} under their headings and, beside programs, which packages are in them. */
const creditData: Plugin = {
  name: 'credit-data',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const asset = bundle[LICENSES.fileName]
      if (asset?.type !== 'asset') return
      const text = typeof asset.source === 'string' ? asset.source : new TextDecoder().decode(asset.source)
      asset.source = text.replaceAll(/^## (\S+) - .+\n/gm, (heading, name: string) => {
        const notice = DATA_NOTICES[name]
        return notice === undefined ? heading : `${heading}\n${notice}\n`
      })
      if (['server', 'worker'].includes(this.environment.name))
        this.emitFile({ type: 'asset', fileName: 'sbom.cdx.json', source: renderSbom(text, packageJson) })
    },
  },
}

/** What answers with the document of `web/view` contains it. */
const inlineViewInServers: Plugin = {
  ...inlineView(),
  applyToEnvironment: ({ name }) => ['server', 'worker'].includes(name),
}

// Code is shipped readable: the server for stack traces, the page's files because compression does the rest.
export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [
    withoutPreloading(),
    slimMcp(),
    relaxNesting(),
    onlyWhatResultsNeed(),
    modulesWhenNeeded(),
    inlineViewInServers,
    creditData,
  ],
  environments: {
    client: browserFiles(['web/page/page.ts', 'web/page/page.css'], { emptyOutDir: true }),
    engine: {
      ...browserFiles(
        { engine: 'web/engine/engine.ts', ...wordFiles() },
        {
          outDir: 'dist/web/engine',
          minify: true,
          signatures: 'allow-extension',
          // A build publishes the one that its language needs: see `server/publish/language-files.ts`.
          chunkFileNames: ({ facadeModuleId }) =>
            STEMMER.test(facadeModuleId ?? '') ? 'stemmer-[name].js' : '[name].js',
          // Files that are loaded beside those that need them.
          together: { answers: ANSWERS, calls: CALLS },
          license: LICENSES,
          plugins: [joinSmallFiles('engine.js')],
        },
      ),
      // As for a worker, packages do without `innerHTML`, which our policy forbids (Trusted Types).
      resolve: { conditions: ['worker', 'module'] },
    },
    connect: browserFiles(['web/connect/connect.ts']),
    view: browserFiles(['web/view/view.ts', 'web/view/view.css'], { minify: true, plugins: [oneDocument()] }),
    widget: browserFiles(['web/widget/widget.ts']),
    embed: browserFiles(['web/embed/embed.ts'], { format: 'iife', ...EMBEDDED }),
    embedModule: browserFiles(
      { embed: 'web/embed/embed-module.ts' },
      {
        extension: 'mjs',
        ...EMBEDDED,
        plugins: [declarations('embed.d.mts', ['web/embed/directory-options.ts', 'web/embed/embed-module.ts'])],
      },
    ),
    // Reviewers of the stores read it, so only what runs on other people's pages is made small.
    mainWorld: extensionFile('extension/main-world/main-world.ts', {
      format: 'iife',
      emptyOutDir: true,
      minify: true,
      // It may fail where a page's script ran before it, of which the page learns nothing.
      banner: 'try{',
      footer: '}catch{}',
    }),
    content: extensionFile('extension/content/content.ts', { format: 'iife' }),
    clients: extensionFile('extension/clients/clients.ts', { format: 'iife' }),
    // One file: workers of extensions import no module later. What is imported lazily runs when it is first needed.
    background: extensionFile('extension/background/background.ts', { ...SCRIPT, oneFile: true }),
    // The exception, loaded as a script where a directory has no endpoint: it is larger than the rest together.
    extensionEngine: extensionFile('extension/engine/engine.ts', { ...SCRIPT, oneFile: true }),
    panel: extensionFile('extension/panel/panel.ts'),
    popup: extensionFile('extension/popup/popup.ts'),
    server: {
      consumer: 'server',
      // With all it imports: who installs the package installs nothing else.
      resolve: { noExternal: true, external: [] },
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        minify: false,
        copyPublicDir: false,
        target: 'node22',
        license: LICENSES,
        rolldownOptions: {
          input: {
            cli: 'server/bin/cli.ts',
            server: 'server/entry/public.ts',
            'bundle-worker': 'server/publish/bundle-worker.ts',
          },
          external: [...builtinModules, /^node:/],
          plugins: [
            declarations('server.d.ts', ['server/entry/public-types.ts', 'server/entry/public.ts']),
            foldChunk('word-stems'),
          ],
          output: {
            format: 'es',
            // Of no use to whoever reads a stack trace, and a fifth of the bytes.
            comments: false,
            entryFileNames: '[name].js',
            chunkFileNames: '[name].js',
            codeSplitting: {
              groups: [{ name: 'word-stems', test: /\/@orama\/stemmers\// }],
              includeDependenciesRecursively: false,
            },
          },
        },
      },
    },
    // A file with all it imports but the languages, for a Workers runtime.
    worker: {
      consumer: 'server',
      resolve: { noExternal: true, external: [] },
      build: {
        outDir: 'dist/worker',
        emptyOutDir: true,
        minify: true,
        // Stack traces in the operator's log name our files by it.
        sourcemap: true,
        copyPublicDir: false,
        target: 'es2024',
        license: LICENSES,
        rolldownOptions: {
          input: ['server/entry/worker.ts'],
          // Each export of the entry is a class or handler to the runtime.
          preserveEntrySignatures: 'strict',
          external: [/^node:/, /^cloudflare:/],
          output: {
            format: 'es',
            entryFileNames: '[name].js',
            chunkFileNames: ({ facadeModuleId }) => `modules/${workerModuleKind(facadeModuleId)}[name].js`,
            // Files and lines are enough for a trace; the rest is thinned.
            sourcemapExcludeSources: true,
          },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) {
        if (environment.name !== 'ssr') await builder.build(environment)
      }
      // Loaded here: other builds do without what packs it.
      const { packExtension } = await import('./scripts/lib/pack-extension.ts')
      await packExtension()
    },
  },
})

/** `words-de.js` and so on, which the engine loads where a page is in that language. English is in the engine itself. */
function wordFiles(): Record<string, string> {
  const folder = 'shared/renditions/words/'
  const languages = readdirSync(folder).flatMap((file) => /^(?!en\b)([a-z]{2,3})\.json$/.exec(file)?.[1] ?? [])
  return Object.fromEntries(languages.map((name) => [`words-${name}`, `${folder}${name}.json`]))
}

interface BrowserFilesOptions {
  /** `iife`: a classic script, which leaves no names behind. Default: a module. */
  format?: 'es' | 'iife'
  extension?: 'js' | 'mjs'
  target?: string | string[]
  /** First line. */
  banner?: string
  footer?: string
  outDir?: string
  emptyOutDir?: boolean
  minify?: boolean
  /** `allow-extension`: files loaded later import from the first one, so that no third one is needed for both. */
  signatures?: 'strict' | 'allow-extension'
  /** Names of what is imported lazily. Default: of their modules. */
  chunkFileNames?: (chunk: { readonly facadeModuleId: string | null }) => string
  /** Whether what is imported lazily is in the same file. */
  oneFile?: boolean
  /** Where the licences of bundled packages are written. Default: nowhere. */
  license?: typeof LICENSES
  /** Modules that are in one file, by its name. */
  together?: Readonly<Record<string, RegExp>>
  plugins?: Plugin[]
}

/** What browsers load. Scripts are built apart from each other: built together they would share files. */
function browserFiles(input: string[] | Record<string, string>, options: BrowserFilesOptions = {}): EnvironmentOptions {
  const {
    format = 'es',
    extension = 'js',
    target,
    banner = '',
    footer = '',
    outDir = 'dist/web',
    emptyOutDir = false,
  } = options
  const { minify, license, oneFile = false, signatures = 'strict', plugins = [] } = options
  const { chunkFileNames = `[name].${extension}`, together = {} } = options
  const groups = Object.entries(together).map(([name, test]) => ({ name, test }))
  return {
    consumer: 'client',
    build: {
      outDir,
      emptyOutDir,
      ...(minify !== undefined && { minify }),
      ...(license !== undefined && { license }),
      // Nothing is loaded before it is needed.
      modulePreload: false,
      assetsInlineLimit: 0,
      ...(target !== undefined && { target }),
      cssTarget: STYLED,
      rolldownOptions: {
        input,
        plugins,
        preserveEntrySignatures: signatures,
        output: {
          format,
          ...(oneFile && { codeSplitting: false }),
          ...(groups.length > 0 && { codeSplitting: { groups, includeDependenciesRecursively: false } }),
          postBanner: banner,
          postFooter: footer,
          entryFileNames: `[name].${extension}`,
          chunkFileNames,
          assetFileNames: '[name][extname]',
        },
      },
    },
  }
}

/** A script of the extension. `scripts/lib/pack-extension.ts` puts the rest beside them. */
function extensionFile(input: string, options: BrowserFilesOptions = {}): EnvironmentOptions {
  // The oldest browsers of its manifests.
  const target = ['chrome126', 'firefox142']
  return browserFiles([input], { outDir: 'dist/extension/chromium', minify: false, target, ...options })
}

/**
 * Joins an entry with the files of modules that import nothing, which Rolldown keeps apart where most of what is loaded
 * later needs them too: each would be a request more before the first answer.
 */
function joinSmallFiles(entry: string): Plugin {
  return {
    name: 'join-small-files',
    generateBundle(_options, bundle) {
      const main = bundle[entry]
      if (main?.type !== 'chunk') return
      for (const [at, file] of main.imports.entries()) {
        const small = bundle[file]
        if (small?.type !== 'chunk' || small.imports.length > 0) continue
        const [body = '', names = ''] = small.code.split(/export\{([^}]*)\};?\s*/)
        const members = names.split(',').map((each) => each.split(' as ').toReversed().join(':'))
        const joined = `joined${at}`
        const importing = new RegExp(`import\\{([^}]*)\\}from"\\./${file}";`)
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          chunk.code = chunk.code.replace(`import"./${file}";`, '').replace(importing, (_import, list: string) => {
            const take = `const{${list.replaceAll(' as ', ':')}}=${joined};`
            return chunk === main
              ? `const ${joined}=(()=>{${body};return{${members.join()}}})();${take}`
              : `import{${joined}}from"./${entry}";${take}`
          })
        }
        main.code = main.code.replace('export{', `export{${joined},`)
        Reflect.deleteProperty(bundle, file)
      }
      main.imports = []
    },
  }
}

/** Imports as Vite wraps them before it knows what to load ahead: whole, and of one export. */
const WRAPPED_IMPORTS = [
  /__vitePreload\(\(\) => (import\((?:(?!__vitePreload)[^])*?), __VITE_PRELOAD__\)/g,
  /__vitePreload\(async \(\) => \{\s*const \{ \w+ \} = await (import\([^()]*\));\s*return \{ \w+ \};\s*\}, __VITE_PRELOAD__\)/g,
]

/** Leaves out what Vite would load styles and imports ahead with: half a kilobyte, and we ask for neither. */
function withoutPreloading(): Plugin {
  return {
    name: 'without-preloading',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
    renderChunk: (code) =>
      code.includes('__VITE_PRELOAD__')
        ? { code: WRAPPED_IMPORTS.reduce((text, wrapped) => text.replace(wrapped, '$1'), code), map: null }
        : null,
  }
}

/**
 * Fits the MCP SDK and its transports into an extension, where no code may be made of text: zod keeps to its slower way,
 * the validator that compiles schemas stays outside (nothing of ours calls it), and the transports use our reader of
 * JSON-RPC instead of another copy of the SDK.
 */
function slimMcp(): Plugin {
  const reader = fileURLToPath(new URL('extension/clients/json-rpc-message.ts', import.meta.url))
  const refusal = "class { constructor() { throw new Error('No code is made of text here.') } }"
  return {
    name: 'slim-mcp',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => ['background', 'extensionEngine', 'clients'].includes(name),
    resolveId: (id) => (id === '@modelcontextprotocol/core' ? reader : null),
    load(id) {
      return id.endsWith('/validation/ajv-provider.js') ? 'export class AjvJsonSchemaValidator {}' : null
    },
    transform: (code, id) =>
      id.includes('/zod/v4/core/') ? code.replaceAll('const F = Function;', `const F = ${refusal};`) : null,
  }
}

/**
 * Results that browsers show need few groups of messages, and those about what is found once: the others stay out of the
 * engine. So do the code that writes English without the data of locales, which browsers have, and for typing the table
 * of fields, of which it needs the empty values. Results need the table without what only builds read.
 */
function onlyWhatResultsNeed(): Plugin {
  const groups = new Set(['locale', 'category', 'count', 'search', 'facts', 'row', 'compare', 'call'])

  // Most messages of its group are around the results.
  const ofPage = new Set(['allCategories', 'breadcrumb', 'licence', 'skipToFilters', 'suggest', 'suggestListing'])

  const only = (messages: object, names: ReadonlySet<string>): object =>
    Object.fromEntries(Object.entries(messages).filter(([name]) => names.has(name)))
  const pick = ({ page, ...messages }: { page: object }): object => ({
    ...only(messages, groups),
    page: only(page, ofPage),
  })
  return {
    name: 'only-what-results-need',
    applyToEnvironment: ({ name }) => name === 'engine',
    load(id) {
      if (id.endsWith('/words/english-wording.ts')) return 'export const withoutLocales = (wording) => wording'
      if (id.endsWith('/words/found-words.ts'))
        return `export const FOUND_IN_ENGLISH = ${JSON.stringify(FOUND_IN_ENGLISH)}`
      if (id.endsWith('/model/fields.ts')) return writeConstants(fields)
      if (id.endsWith('/request/first-words.ts'))
        return `export const TELLING_FORM = ${TELLING_FORM}; export const FIRST_WORDS = new Set('${[...FIRST_WORDS].join(' ')}'.split(' '))`
      if (id.endsWith('/model/empty-fields.ts')) return `export const EMPTY_FIELDS = ${JSON.stringify(EMPTY_FIELDS)}`
      if (!/\/words\/\w+\.json$/.test(id)) return null
      return JSON.stringify(pick(JSON.parse(readFileSync(id, 'utf8')) as { page: object }))
    },
  }
}

/** Members of a field that only sources and schemas are read by. */
const OF_BUILDS = new Set(['description', 'synonyms', 'guess', 'min', 'max', 'parse'])

/** Constants of a module as a module. Its functions are left out: what imports one does not build. */
function writeConstants(module: object): string {
  return Object.entries(module)
    .filter(([, value]) => typeof value !== 'function')
    .map(([name, value]) => {
      const json = JSON.stringify(value, (key, member: unknown) => (OF_BUILDS.has(key) ? undefined : member))
      return `export const ${name} = ${json}`
    })
    .join('\n')
}

/** What the name of a module of the Worker begins with. */
function workerModuleKind(id: string | null): string {
  if (STEMMER.test(id ?? '')) return 'stemmer-'
  return id?.includes('/renditions/words/') === true ? 'words-' : ''
}

/** The Worker has modules for the languages, each loaded where a directory is in it, one that parses Markdown, and what reads sentences. */
function modulesWhenNeeded(): Plugin {
  const edgeFile = (name: string): string => fileURLToPath(new URL(`server/entry/edge/${name}`, import.meta.url))
  const instead: readonly (readonly [RegExp, string])[] = [
    [/\/(?:stemmers|translations)\.ts$/, edgeFile('languages.ts')],
    [/\/markdown-parser\.ts$/, edgeFile('markdown-parser.ts')],
    [/\/(?:load-)?reading\.ts$/, edgeFile('reading.ts')],
  ]
  return {
    name: 'modules-when-needed',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'worker',
    resolveId(source, importer) {
      const path = instead.find(([module]) => module.test(source))?.[1]
      return path === undefined || path === importer ? null : path
    },
  }
}

/** Writes the script and the stylesheet of `web/view` into its page: one document, which loads nothing. */
function oneDocument(): Plugin {
  return {
    name: 'one-document',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const script = bundle['view.js']
      const style = bundle['view.css']
      if (script?.type !== 'chunk' || style?.type !== 'asset') this.error('web/view: no script, or no stylesheet')
      const page = readFileSync(new URL('web/view/view.html', import.meta.url), 'utf8')
      const parts = { style: String(style.source).trim(), script: `'use strict';${script.code.trim()}` }
      if (/<\/(?:script|style)|<!--/i.test(parts.style + parts.script)) this.error('web/view: a tag in the script')
      const source = page
        .replace(/\n\s*/g, '')
        .replace('<style></style>', () => `<style>${parts.style}</style>`)
        .replace('<script></script>', () => `<script>${parts.script}</script>`)
      for (const name of Object.keys(bundle)) delete bundle[name]
      this.emitFile({ type: 'asset', fileName: 'view.html', source: `${source}\n` })
    },
  }
}

/** Writes a chunk of packages that come minified without white space, as they came: three fifths of its bytes. */
function foldChunk(name: string): Plugin {
  return {
    name: 'fold-chunk',
    generateBundle(_options, bundle) {
      const file = bundle[`${name}.js`]
      if (file?.type !== 'chunk') throw new Error(`no chunk ${name}`)
      file.code = minifySync(file.fileName, file.code, { module: true, compress: false, mangle: false }).code
    },
  }
}

/** Writes the types of a module that is built into one file, from the sources that declare them, without their imports. */
function declarations(fileName: string, sources: readonly string[]): Plugin {
  return {
    name: 'declarations',
    async generateBundle() {
      const parts = sources.map(async (path) => {
        const code = await readFile(new URL(path, import.meta.url), 'utf8')
        const { declaration = '' } = await transformWithOxc(code, path, { typescript: { declaration: {} } })
        return declaration.replace(/^(?:import|export type \*) .*\n/gm, '')
      })
      this.emitFile({ type: 'asset', fileName, source: (await Promise.all(parts)).join('') })
    },
  }
}
