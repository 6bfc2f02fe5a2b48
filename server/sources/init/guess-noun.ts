import { basename, dirname, extname } from 'node:path'
import type { SourceConfig } from '../../../shared/model/source-config.ts'
import WORDS from '../words.json' with { type: 'json' }
import { titleOfName } from '../mapping/title-of-name.ts'

/** Plurals that say nothing of what is listed. */
const GENERIC: ReadonlySet<string> = new Set(WORDS.genericPlurals.split(' '))

/** Singulars that end in `ie`. */
const IN_IE = /^(?:mov|cook|calor|zomb|brown|self|hood|p|t|l|rook|pix|gen|pr[ae]r)ies$/

/** Plurals at the end of titles that say what is listed. */
const NOUNS: ReadonlySet<string> = new Set(WORDS.nouns.split(' '))

/** What a noun is told more about with, and between several of them. */
const ABOUT_NOUN = /\s+(?:in|for|with|without|on|from|to|about|by|at|using|that|which|you)\s/
const OF_SEVERAL = /[&,/]|\s(?:and|or)\s/

/**
 * What the listings of a source are called, one and many, by the name of its file, its folder or the list in it, as they
 * are events, or by the last word of the directory's title; English.
 */
export function guessNoun(
  source: SourceConfig,
  type?: { readonly name: string; readonly reason: string },
  title = '',
): { noun: [string, string]; reason: string } | undefined {
  const [head = ''] = title.toLowerCase().split(ABOUT_NOUN)
  const [last = ''] = OF_SEVERAL.test(head) ? [] : (/\p{L}+$/u.exec(head) ?? [])
  const isEvent = type?.name === 'Event'
  return (
    nameNoun(source) ??
    (isEvent ? { noun: ['event', 'events'], reason: type.reason } : undefined) ??
    (NOUNS.has(last) ? { noun: nounOf(last), reason: 'the title' } : undefined)
  )
}

function nameNoun(source: SourceConfig): { noun: [string, string]; reason: string } | undefined {
  const [pattern = '', ...others] = [source.files].flat()
  if (source.kind === 'markdown' || others.length > 0) return undefined
  const [items = ''] = 'items' in source ? [source.items].flat() : []
  const isGlob = pattern.includes('*')
  const names = [
    [/(?:^|\.)([\w-]+)\[\]$/.exec(items)?.[1], 'the name of the list'],
    [
      isGlob ? basename(dirname(pattern)) : basename(pattern, extname(pattern)),
      isGlob ? 'the name of the folder' : 'the name of the file',
    ],
  ] as const
  for (const [name = '', reason] of names) {
    const plural = name.toLowerCase()
    if (/^[a-z]{3,}(?<!s)s$/.test(plural) && !GENERIC.has(plural)) return { noun: nounOf(plural), reason }
  }
  return undefined
}

/** `API` and `APIs`, of which titles have capitals. */
function nounOf(plural: string): [string, string] {
  const title = titleOfName(plural)
  return title.slice(1) === plural.slice(1) ? [singularOf(plural), plural] : [title.slice(0, -1), title]
}

function singularOf(plural: string): string {
  if (plural.endsWith('ies') && !IN_IE.test(plural)) return `${plural.slice(0, -3)}y`
  return plural.replace(/(?<=s|x|z|ch|sh)es$|s$/, (ending) => (ending === 'es' && /[^s]ses$/.test(plural) ? 'e' : ''))
}
