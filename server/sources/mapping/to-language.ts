const TAG = /^(?:[a-z]{2,3}|[A-Z]{2})(?:-[A-Za-z0-9]{2,8})*$/

/** The tag of a human language: as it is, or from its English or own name; `undefined` for other words, as of programming. */
export function toLanguage(written: string): string | undefined {
  if (TAG.test(written)) return written
  names ??= readNames()
  return names.get(written.toLowerCase())
}

let names: ReadonlyMap<string, string> | undefined

/** Tags of two letters by names in small letters. */
function readNames(): Map<string, string> {
  const found = new Map<string, string>()
  const options = { type: 'language', fallback: 'none' } as const
  const english = new Intl.DisplayNames('en', options)
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  for (const tag of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = english.of(tag)
    if (name === undefined) continue
    for (const one of [name, new Intl.DisplayNames(tag, options).of(tag) ?? name])
      if (!found.has(one.toLowerCase())) found.set(one.toLowerCase(), tag)
  }
  return found
}
