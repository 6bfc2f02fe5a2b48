import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_DIR } from '../paths.ts'

/** A block of commands in the documentation. */
export interface CommandBlock {
  /** Path of the document and number of the block in it, from 1. */
  readonly place: string
  readonly text: string
  /** Commands, continued lines joined, without comments. */
  readonly lines: readonly string[]
}

/** Documents for people who use the product. The list of clients is generated, and tested with the clients' own tools. */
function listDocuments(): string[] {
  const docs = readdirSync(join(PROJECT_DIR, 'docs')).filter((name) => name.endsWith('.md') && name !== 'clients.md')
  return ['README.md', 'RELEASING.md', ...docs.toSorted().map((name) => `docs/${name}`)]
}

/** Every block of commands in README and docs, in the order of the documents. */
export function readCommandBlocks(): CommandBlock[] {
  return listDocuments().flatMap((document) => {
    const text = readFileSync(join(PROJECT_DIR, document), 'utf8')
    return [...text.matchAll(/^( *)```(?:sh|bash|shell|console)\n(.*?)^ *```$/gms)].map(
      ([, indent = '', block = ''], at) => {
        const plain = block.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
        const lines = plain
          .replaceAll(/\\\n\s*/g, '')
          .split('\n')
          .filter((line) => line.trim() !== '' && !line.startsWith('#'))
        return { place: `${document} ${at + 1}`, text: plain, lines }
      },
    )
  })
}
