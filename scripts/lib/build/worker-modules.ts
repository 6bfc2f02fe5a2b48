import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { STEMMER } from './engine-files.ts'

/** What the name of a module of the Worker begins with. */
export function workerModuleKind(id: string | null): string {
  if (STEMMER.test(id ?? '')) return 'stemmer-'
  return id?.includes('/renditions/words/') === true ? 'words-' : ''
}

function edgeFile(name: string): string {
  return fileURLToPath(new URL(`../../../server/entry/edge/${name}`, import.meta.url))
}

/** Every build of the Worker needs it: requests of workerd may not await each other's promises. */
export function keepRequestsApart(): Plugin {
  const path = edgeFile('share-reads.ts')
  return {
    name: 'keep-requests-apart',
    enforce: 'pre',
    resolveId: (source, importer) => (source.endsWith('/share-reads.ts') && importer !== path ? path : null),
  }
}

/** The Worker has modules for the languages, each loaded where a directory is in it, one that parses Markdown, and what reads sentences. */
export function modulesWhenNeeded(): Plugin {
  const instead: readonly (readonly [RegExp, string])[] = [
    [/\/(?:stemmers|translations)\.ts$/, edgeFile('languages.ts')],
    [/\/markdown-parser\.ts$/, edgeFile('markdown-parser.ts')],
    [/\/(?:load-)?reading\.ts$/, edgeFile('reading.ts')],
    [/\/telling-words\.ts$/, edgeFile('telling-words.ts')],
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
