/** Languages written from right to left in their usual script (CLDR script metadata). */
const RTL_LANGUAGES: ReadonlySet<string> = new Set(
  'ar arc arz bal ckb dv fa glk he iw lrc mzn nqo pnb prs ps sd syr ug ur yi'.split(' '),
)

const RTL_SCRIPTS: ReadonlySet<string> = new Set('adlm arab aran hebr mand nkoo rohg samr syrc thaa'.split(' '))

/** The `dir` of text in a language. An explicit script decides: `az-Arab` is rtl, `ur-Latn` is not. */
export function textDirection(languageTag: string): 'ltr' | 'rtl' {
  const subtags = languageTag.toLowerCase().split('-')
  const script = subtags.slice(1).find((subtag) => subtag.length === 4 && /^[a-z]+$/.test(subtag))
  if (script !== undefined) return RTL_SCRIPTS.has(script) ? 'rtl' : 'ltr'
  return RTL_LANGUAGES.has(subtags[0] ?? '') ? 'rtl' : 'ltr'
}
