import { shortDigest } from '../../shared/model/ascii-name.ts'

/** What every MCP client and model accepts. */
const MAX_NAME_LENGTH = 64

/** Leaves most of a name to the tool. */
const MAX_SLUG_LENGTH = 24

/**
 * The prefix of a saved directory's tools: the directory's name in ASCII, and `_`. Names in other scripts
 * become a digest.
 *
 * @param name The one the user gave it.
 */
export function directoryPrefix(name: string): string {
  const latin = name.normalize('NFKD').replace(/\p{M}+/gu, '')
  const slug = latin.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const kept = slug.slice(0, MAX_SLUG_LENGTH).replace(/^-+|-+$/g, '')
  // A directory named “page” is not the page in the tab.
  return `${kept === '' || kept === 'page' ? `directory-${shortDigest(name)}` : kept}_`
}

/**
 * Makes names unique and valid for every client: letters, digits, `_` and `-`, at most 64 of them. A name that is
 * too long ends in a digest of itself; one that is taken, in a number.
 *
 * @param names With their prefixes, in a stable order.
 * @returns One for each.
 */
export function createToolNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const plain = fit(name.replace(/[^\w-]/g, '_'), name)
    let free = plain
    for (let number = 2; taken.has(free); number++) free = cut(plain, `_${number}`)
    taken.add(free)
    return free
  })
}

function fit(plain: string, name: string): string {
  return plain.length <= MAX_NAME_LENGTH ? plain : cut(plain, `_${shortDigest(name)}`)
}

function cut(name: string, ending: string): string {
  return name.slice(0, MAX_NAME_LENGTH - ending.length) + ending
}
