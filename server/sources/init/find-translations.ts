import { readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { kindsOf } from '../formats/formats.ts'

/** Language, script and region as files are named by them: `ja`, `zh-CN`, `zh_Hans`, `es-419`. */
const TAG = /^([a-z]{2,3})(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?$/i

/** Share of a document's addresses that its original has too: some lead to pages in the language of the document. */
const MIN_SHARED = 0.5

/** The same for a document of any name beside the README, and share of the README's addresses that it has. */
const MIN_SHARED_OF_README = 0.8
const MIN_ADDRESSES = 20

/** Documents beside a README that are compared with it, at most: more are a collection. */
const MAX_BESIDE = 50

/** Folders of languages that make the others translations of the English one. */
const MIN_LANGUAGES = 3

const ADDRESS = /\bhttps?:\/\/[^\s<>()"'`\]|]+/g

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/**
 * Finds documents that are translations of others beside them: `x-ja.md`, `x_ja.md` or `x.zh-CN.md` beside `x.md`, in
 * any case of letters; and files of any kind in folders that are named by languages, or whose names begin with them.
 *
 * Many names end like that by chance (`tools-ts.md`): a document is a translation only when the original has a share
 * of its addresses. One without any is believed when its name has a language; some are named by a country (`-cn`).
 * Whatever its name, a document beside the README at the root with nearly the same addresses is the same list.
 *
 * @param names Files below the folder, with `/`.
 * @returns The original of each, as `names` has it.
 */
export function findTranslations(folder: string, names: readonly string[]): ReadonlyMap<string, string> {
  const documents = names.filter(isDocument)
  const originals = new Map(documents.map((name) => [name.toLowerCase(), name]))
  const addresses = new Map<string, ReadonlySet<string>>()
  const addressesOf = (name: string): ReadonlySet<string> => {
    const known = addresses.get(name) ?? readAddresses(join(folder, name))
    addresses.set(name, known)
    return known
  }
  const found = new Map(findByLanguage(names))
  for (const name of documents) {
    for (const { stem, suffix } of splitName(name)) {
      const original = originals.get(join(dirname(name), `${stem}${extname(name)}`).toLowerCase())
      if (original === undefined || !isLikely(suffix, addressesOf(name), addressesOf(original))) continue
      found.set(name, original)
      break
    }
  }
  const beside = documents.filter((name) => !name.includes('/'))
  const readme = beside.find((name) => /^readme\.\w+$/i.test(name))
  const readmes = readme === undefined || beside.length > MAX_BESIDE ? new Set<string>() : addressesOf(readme)
  if (readme === undefined || readmes.size < MIN_ADDRESSES) return found
  for (const name of beside) {
    if (name === readme || found.has(name)) continue
    const own = addressesOf(name)
    const shared = [...own].filter((address) => readmes.has(address)).length
    if (shared >= Math.max(own.size, readmes.size) * MIN_SHARED_OF_README) found.set(name, readme)
  }
  return found
}

function isDocument(name: string): boolean {
  return kindsOf(extname(name).slice(1).toLowerCase()).includes('markdown')
}

/** A language before the rest of the name of a file: `de-list.json`. */
const PREFIX = /^([a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?)([-_.].+\..+)$/i

/**
 * Files that several languages have in folders or with names of their own, one of them English or beside these folders:
 * codes of countries have no `en`. What a folder of such files has besides is in its language, too.
 */
function findByLanguage(names: readonly string[]): [name: string, original: string][] {
  const places = names.flatMap((name) =>
    name.split('/').flatMap((part, at, parts) => {
      const isFile = at === parts.length - 1
      const [, tag = '', rest = ''] = isFile ? (PREFIX.exec(part) ?? []) : [part, part]
      if (!TAG.test(tag) || languages.of(tag.slice(0, 2)) === undefined) return []
      const plain = isFile ? undefined : parts.toSpliced(at, 1).join('/')
      return [{ name, tag, plain, root: parts.slice(0, at + 1).join('/'), place: parts.with(at, `*${rest}`).join('/') }]
    }),
  )
  const all = new Set(names)
  const found = [...Map.groupBy(places, ({ place }) => place).values()].flatMap((same) => {
    const english = same.find(({ tag }) => tag === 'en')?.name
    // Beside folders of translations: what is in folders of countries is about these.
    const beside = same.find(({ plain = '' }) => isDocument(plain) && all.has(plain))?.plain
    const original = english ?? beside
    return original === undefined || same.length + Number(english === undefined) < MIN_LANGUAGES
      ? []
      : same.filter(({ name }) => name !== original).map(({ name }): [string, string] => [name, original])
  })
  const originals = new Map(found)
  return [...Map.groupBy(places, ({ root }) => root).values()].flatMap((own) => {
    const known = own.flatMap(({ name }) => originals.get(name) ?? [])
    const [like] = known.length > own.length / 2 ? known : []
    return own.flatMap(({ name }): [string, string][] => {
      const original = originals.get(name) ?? like
      return original === undefined ? [] : [[name, original]]
    })
  })
}

/** The ways to see a tag at the end of a name, the longest first. */
function splitName(name: string): { stem: string; suffix: string }[] {
  const whole = basename(name, extname(name))
  return Array.from(whole.matchAll(/[-_.]/g), ({ index }) => ({
    stem: whole.slice(0, index),
    suffix: whole.slice(index),
  })).filter(({ stem, suffix }) => stem !== '' && TAG.test(suffix.slice(1)))
}

function isLikely(suffix: string, own: ReadonlySet<string>, originals: ReadonlySet<string>): boolean {
  const [, language = ''] = TAG.exec(suffix.slice(1)) ?? []
  const isLanguage = languages.of(language) !== undefined
  if (own.size === 0) return isLanguage
  const isRegion = language.length === 2 && regions.of(language.toUpperCase()) !== undefined
  const shared = [...own].filter((address) => originals.has(address)).length
  return (isLanguage || isRegion) && shared >= own.size * MIN_SHARED
}

function readAddresses(path: string): ReadonlySet<string> {
  const text = readFileSync(path, 'utf8')
  return new Set(Array.from(text.matchAll(ADDRESS), ([address]) => address.replace(/[.,;:!?/*_]+$/, '')))
}
