import type { IndexDocument } from '../values/index-document.ts'
import { BLOCK_LENGTH } from '../index/postings/index-reader.ts'
import type { PostingBlock, Postings, Word } from '../index/postings/index-reader.ts'
import type { WordReader } from '../query/term-lookup.ts'

interface NaivePosting {
  document: number
  impact: number
  fields: number
}

/** An index in maps and arrays, obvious and slow. */
export function createNaiveReader(
  documents: readonly IndexDocument[],
  stem: (word: string) => string | undefined = () => undefined,
): WordReader {
  const lists = new Map<string, NaivePosting[]>()
  documents.forEach(({ words }, document) => {
    for (const [text, { impact, fields }] of words) {
      lists.set(text, [...(lists.get(text) ?? []), { document, impact, fields }])
    }
  })
  const words = [...lists.keys()].sort(compareWords).map((text, ordinal): Word => {
    const documentCount = lists.get(text)?.length ?? 0
    return { text, ordinal, documentCount, offset: 0, byteLength: 0 }
  })
  const byText = new Map(words.map((word) => [word.text, word]))
  return {
    documentCount: documents.length,
    wordCount: words.length,
    findWord: (text) => byText.get(text),
    wordAt(ordinal) {
      const word = words[ordinal]
      if (word === undefined) throw new RangeError(`no word ${ordinal}`)
      return word
    },
    wordsWithPrefix: (prefix, limit) =>
      words
        .filter(({ text }) => text.startsWith(prefix))
        .slice(0, Array.from(prefix).length > 3 ? 1024 : undefined)
        .sort((a, b) => b.documentCount - a.documentCount || a.ordinal - b.ordinal)
        .slice(0, limit),
    wordsThatBegin: (prefix, most) => words.filter(({ text }) => text.startsWith(prefix)).slice(0, most),
    wordsThatEnd: (suffix) => words.filter(({ text }) => text.endsWith(suffix)),
    wordsOfStem(wanted) {
      const found = words.filter(({ text }) => stem(text) === wanted)
      return found.length === 1 && found[0]?.text === wanted ? [] : found.map(({ ordinal }) => ordinal)
    },
    postings: ({ text }) => postingsOf(lists.get(text) ?? []),
    nameLengths: (start, count) => {
      return Uint8Array.from(documents.slice(start, start + count), ({ nameLength }) => nameLength)
    },
  }
}

/** The order of UTF-8 bytes, which is that of code points. */
function compareWords(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)]
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const difference = (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

function postingsOf(list: readonly NaivePosting[]): Postings {
  return {
    documentCount: list.length,
    blockCount: Math.ceil(list.length / BLOCK_LENGTH),
    lastDocument: (block) => blockOf(list, block).at(-1)?.document ?? -1,
    decode(block, into: PostingBlock) {
      const own = blockOf(list, block)
      into.length = own.length
      own.forEach(({ document, impact, fields }, at) => {
        into.documents[at] = document
        into.impacts[at] = impact
        into.fields[at] = fields
      })
    },
  }
}

function blockOf(list: readonly NaivePosting[], block: number): readonly NaivePosting[] {
  return list.slice(block * BLOCK_LENGTH, (block + 1) * BLOCK_LENGTH)
}
