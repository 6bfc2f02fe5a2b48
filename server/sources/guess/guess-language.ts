/** Scripts that identify a language well enough to propose it, the more specific first. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Thai}/gu, 'th'],
]

/** Share of letters that a script needs to count as the text's own. */
const MIN_SHARE = 0.3

/**
 * Proposes the language of a text: by the name of its file (`README-zh.md`), otherwise by its script. Languages in
 * Latin script are not distinguished.
 *
 * @returns A BCP 47 tag, or `undefined`.
 */
export function guessLanguage(fileName: string, text: string): { tag: string; reason: string } | undefined {
  const suffix = /readme[-_.]([a-z]{2})(?:[-_]([a-z]{2}))?\.md$/i.exec(fileName)
  if (suffix?.[1] !== undefined) {
    const region = suffix[2] === undefined ? '' : `-${suffix[2].toUpperCase()}`
    return { tag: `${suffix[1].toLowerCase()}${region}`, reason: 'by the name of the file' }
  }
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const found = SCRIPTS.find(([script]) => (text.match(script)?.length ?? 0) > letters * MIN_SHARE)
  return found && { tag: found[1], reason: 'by the script of the description' }
}
