import type { List, RootContent, Table } from 'mdast'
import type { Listing } from '../../../shared/model/listing.ts'
import type { MarkdownOptions } from '../../../shared/model/source-config.ts'
import WORDS from '../words.json' with { type: 'json' }
import { normalizeHeading } from './markdown-headings.ts'
import { countLinks, flattenInline, headTokens, isSaying, plainText, textOf, toEmoji } from './markdown-inline.ts'

type Status = NonNullable<Listing['status']>

/** What a flag (an emoji or `:short_code:`) says of a row: its status, or a tag. */
export type FlagMeaning = { status: Status } | { tag: string }

/** Headings, normalized, of lists that explain flags. */
const HEADING = /^(?:legend|legende|图例|凡例|explanation)/

const GRAPHEMES = new Intl.Segmenter('en')

const FLAG_LINE =
  /^((?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u200D|\uFE0F)+|:[a-z0-9_+-]+:)\s*[-–—:：=]?\s*(.+)$/u

/** What stands between a flag and its meaning in a sentence: `🌟 means that it's a classic.` */
const MEANS =
  /^(?:means|indicates|denotes|marks|signifies|stands for|bedeutet|steht für|signifie|significa)\s+(?:that )?(?:(?:it|this)(?: is|['’]s| has)\s+)?(?:an? )?/i

const LEGEND_LABEL = /^[^:：\p{Extended_Pictographic}]{1,40}[:：]\s+/u

/** A flag before the link of an item. */
const LEADING_FLAG = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+(\p{Extended_Pictographic}\uFE0F?|:[a-z0-9_+-]+:)[ \t]*\[/gmu
const MAX_MEANING_LENGTH = 60

/** Flags that mean a dead listing where flags tell listings apart. */
const DEAD_FLAGS: ReadonlySet<string> = new Set(['❌', '☠', '💀'])

/** Words of a legend that are a status, at the start of a meaning; the first that fits counts. */
const STATUS_WORDS = Object.entries(WORDS.flags).map(
  // The table has statuses and nothing else.
  ([status, words]): [RegExp, Status] => [new RegExp(words.join('|'), 'i'), status as Status],
)

/** The flags that a document explains, and those that need no explanation. */
export class Legend {
  readonly #meanings = new Map<string, FlagMeaning>()
  /** Flags that the operator explains. */
  readonly #declared: ReadonlySet<string>

  /** @param status Of flags, as the operator says. */
  constructor(text: string, status: MarkdownOptions['status'] = {}) {
    const leading = new Set(Array.from(text.matchAll(LEADING_FLAG), ([, flag = '']) => normalizeFlag(flag)))
    if (leading.size > 1) for (const flag of DEAD_FLAGS) this.#meanings.set(flag, { status: 'dead' })
    for (const [flag, own] of Object.entries(status)) this.#meanings.set(normalizeFlag(flag), { status: own })
    this.#declared = new Set(Object.keys(status).map(normalizeFlag))
  }

  find(flag: string): FlagMeaning | undefined {
    return this.#meanings.get(normalizeFlag(flag))
  }

  /** Adds what lists, tables and texts explain, wherever they stand. */
  addBlocks(blocks: readonly RootContent[]): void {
    let heading = ''
    for (const block of blocks) {
      if (block.type === 'heading') heading = normalizeHeading(textOf(block))
      else if (block.type === 'table') this.#addTable(block)
      else if (block.type === 'blockquote') this.addBlocks(block.children)
      else if (block.type === 'paragraph') this.addText(textOf(block))
      else if (block.type === 'list' && (HEADING.test(heading) || this.#isNews(block))) this.#addList(block)
    }
  }

  /** Whether each item of a list begins with a flag that is not known yet, and has no link. */
  #isNews({ children }: List): boolean {
    return children.every((item) => {
      const tokens = headTokens(item)
      const text = plainText(tokens)
      const [flag = ''] = readFlags(text)
      return FLAG_LINE.test(text) && countLinks(tokens) === 0 && this.find(flag) === undefined
    })
  }

  /** Adds the lines of a list: `🐍 – Python codebase`. */
  #addList(list: List): void {
    for (const item of list.children) {
      const paragraph = item.children.find((child) => child.type === 'paragraph')
      const [, flag = '', meaning = ''] = FLAG_LINE.exec(plainText(flattenInline(paragraph?.children ?? []))) ?? []
      for (const child of item.children) if (child.type === 'list') this.#addList(child)
      if (flag !== '') this.#add(flag, meaning)
    }
  }

  /** Adds a table in which flags stand below or beside their meanings; others add nothing. */
  #addTable(table: Table): void {
    const rows = table.children.map((row) => row.children.map(textOf))
    const [header = [], ...body] = rows
    const below = body.find((cells) => cells.length > 1 && cells.every((cell) => isFlag(cell)))
    if (below !== undefined) below.forEach((flag, column) => this.#add(flag, header[column] ?? ''))
    else if (body.length > 1 && body.every(([flag = '', ...more]) => isFlag(flag) && more.length === 1)) {
      for (const [flag = '', meaning = ''] of body) this.#add(flag, meaning)
    }
  }

  /** Adds a text of flags with their meanings, `Legend: 🆓 free · 💰 paid`. @returns Whether it is one. */
  addText(text: string): boolean {
    const [, sign = '', said = ''] = FLAG_LINE.exec(text) ?? []
    if (MEANS.test(said)) {
      this.#add(sign, said.replace(MEANS, '').replace(/(?<=\p{L}{2})\.$/u, ''))
      return true
    }
    const parts = text.replace(LEGEND_LABEL, '').split(/\s*[·•|;,、，；]\s*/u)
    const lines = parts.flatMap((part): [flag: string, meaning: string][] => {
      const [, flag, meaning] = FLAG_LINE.exec(part) ?? []
      return flag === undefined || meaning === undefined ? [] : [[flag, meaning]]
    })
    if (lines.length < 2 || lines.length < parts.length) return false
    for (const [flag, meaning] of lines) this.#add(flag, meaning)
    return true
  }

  /** What a text of nothing but explained flags says, unless one is a status. */
  meaningOf(text: string): string | undefined {
    if (text === '' || isSaying(text)) return undefined
    const meanings = readFlags(text).map((flag) => this.find(flag))
    const tags = meanings.flatMap((meaning) => (meaning && 'tag' in meaning ? meaning.tag : []))
    return tags.length > 0 && tags.length === meanings.length ? tags.join(', ') : undefined
  }

  #add(flag: string, meaning: string): void {
    const key = normalizeFlag(flag)
    if (this.#declared.has(key) || meaning === '' || meaning.length > MAX_MEANING_LENGTH) return
    const found = STATUS_WORDS.find(([words]) => words.test(meaning))
    this.#meanings.set(key, found === undefined ? { tag: meaning } : { status: found[1] })
  }
}

export function readFlags(text: string): string[] {
  const flags: string[] = []
  if (!/[^\p{ASCII}]|:[a-z0-9_+-]+:/iu.test(text)) return flags
  for (const [match] of text.matchAll(/:[a-z0-9_+-]+:|[^\s:]+|:/gi)) {
    if (isShortCode(match)) flags.push(match.toLowerCase())
    else {
      if (!/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(match)) continue
      for (const { segment } of GRAPHEMES.segment(match)) {
        if (/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(segment)) flags.push(segment)
      }
    }
  }
  return flags
}

function isFlag(text: string): boolean {
  return (
    text !== '' &&
    (isShortCode(text) || /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u200D|\uFE0F)+$/u.test(text))
  )
}

function isShortCode(text: string): boolean {
  return /^:[a-z0-9_+-]+:$/i.test(text)
}

function normalizeFlag(flag: string): string {
  return toEmoji(flag.toLowerCase()).replaceAll('\uFE0F', '')
}
