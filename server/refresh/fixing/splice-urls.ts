import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { SourceLocation } from '../../../shared/model/diagnostic.ts'
import { replaceFile } from '../../sources/files/replace-file.ts'

/** An address that is to be written anew. */
export interface Replacement {
  /** As the listing has it. */
  readonly from: string
  readonly to: string
  /** Of the listing. */
  readonly location: SourceLocation
}

export interface SpliceResult {
  readonly fixed: readonly Replacement[]
  /** Left as they are, with the reason. */
  readonly left: readonly { readonly replacement: Replacement; readonly reason: string }[]
  /** Writes the files as they were before. */
  readonly undo: () => void
}

/** What an address may go on with: then it is a longer one. */
const CONTINUES = /[\w/%~#?&=+@:$-]/

/** What stands before an address that is part of another one. */
const PRECEDES = /[\w/%=&?+:@.-]/

/** Characters that mean nothing in Markdown, YAML, CSV, JSON and TOML. */
const PLAIN = /^[\w.~:/?#&=%+@-]$/

/**
 * Writes new addresses over old ones, and changes no other byte: nothing is parsed and written again.
 *
 * Only what is certain is written: the address is there exactly once in all files, in the file of its listing, not before
 * the listing begins; and the new one has no character that could mean something where the old one had none.
 *
 * @param folder Of `directory.yml`; locations are relative to it.
 * @param files Absolute paths, without links in them, of all files that are read.
 */
export function spliceUrls(
  folder: string,
  files: readonly string[],
  replacements: readonly Replacement[],
): SpliceResult {
  const before = new Map(files.map((file) => [file, readFileSync(file)]))
  // Every byte is one character, so that places in the text are places in the file.
  const texts = new Map(Array.from(before, ([file, bytes]) => [file, bytes.toString('latin1')]))
  const edits = new Map<string, { at: number; replacement: Replacement }[]>()
  const left: { replacement: Replacement; reason: string }[] = []
  for (const replacement of replacements) {
    const { from, to, location } = replacement
    const places = [...texts].flatMap(([file, text]) =>
      findAll(text, bytesOf(from), /\.[ct]sv$/i.test(file)).map((at) => ({ file, at })),
    )
    const own = realPath(path.resolve(folder, location.file))
    const [place] = places
    if (place === undefined) left.push({ replacement, reason: 'it is written in another way in the source' })
    else if (places.length > 1) left.push({ replacement, reason: `it is written ${places.length} times` })
    else if (place.file !== own || lineOf(texts.get(own) ?? '', place.at) < location.line) {
      left.push({ replacement, reason: 'it is not where the listing is' })
    } else if (!isPlain(from, to))
      left.push({ replacement, reason: 'the new one has characters that may mean something' })
    else edits.set(own, [...(edits.get(own) ?? []), { at: place.at, replacement }])
  }
  const fixed: Replacement[] = []
  for (const [file, ofFile] of edits) {
    let text = texts.get(file) ?? ''
    // From the end, so that places before stay.
    for (const { at, replacement } of ofFile.toSorted((a, b) => b.at - a.at)) {
      text = text.slice(0, at) + bytesOf(replacement.to) + text.slice(at + bytesOf(replacement.from).length)
      fixed.push(replacement)
    }
    replaceFile(file, Buffer.from(text, 'latin1'))
  }
  return {
    fixed,
    left,
    undo() {
      for (const file of edits.keys()) replaceFile(file, before.get(file) ?? '')
    },
  }
}

function realPath(file: string): string {
  return existsSync(file) ? realpathSync(file) : file
}

/** Text as the file has it: a character for each byte of UTF-8. */
function bytesOf(text: string): string {
  return Buffer.from(text).toString('latin1')
}

/** Where an address stands by itself. @param inCells Whether commas and semicolons end it. */
function findAll(text: string, address: string, inCells: boolean): number[] {
  const found: number[] = []
  for (let at = text.indexOf(address); at !== -1; at = text.indexOf(address, at + 1)) {
    const after = text.slice(at + address.length, at + address.length + 2)
    const goesOn = CONTINUES.test(after.charAt(0)) || (inCells ? /^[.!]\w/ : /^[.,;!]\w/).test(after)
    if (!goesOn && !PRECEDES.test(text.charAt(at - 1) || ' ')) found.push(at)
  }
  return found
}

function lineOf(text: string, at: number): number {
  let line = 1
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1)) line += 1
  return line
}

/** Whether the new address has no more characters that may mean something than the old one. */
function isPlain(from: string, to: string): boolean {
  const special = (text: string): string =>
    text
      .split('')
      .filter((each) => !PLAIN.test(each))
      .sort()
      .join('')
  return special(from) === special(to)
}
