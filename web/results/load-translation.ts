import { createCounting } from '../../shared/renditions/words/counting.ts'
import { foundInEnglish } from '../../shared/renditions/words/en-found.ts'
import type { FoundWords } from '../../shared/renditions/words/en-found.ts'
import type { Translation } from '../../shared/renditions/words/words.ts'

/** Words of a page in another language than English. */
export interface NamedTranslation {
  /** Of its file: `de`. */
  readonly name: string
  readonly translation: Translation
}

/** What a file of words exports: its only value. */
type WordsModule = Readonly<Record<string, Translation>>

let loaded: Promise<NamedTranslation | undefined> | undefined

/**
 * Loads the words of this page, once: the file beside this one that the page names (`data-words="de"`). `undefined`
 * where it names none or the file is not there: then they are in English.
 */
export function loadTranslation(): Promise<NamedTranslation | undefined> {
  loaded ??= readTranslation(document.querySelector<HTMLElement>('script[data-words]')?.dataset['words'])
  return loaded
}

/** What is said of what is found, in the words of this page. */
export async function loadFoundWords(): Promise<FoundWords> {
  const { translation } = (await loadTranslation()) ?? {}
  return translation === undefined
    ? foundInEnglish(createCounting('en-GB'))
    : translation.write(createCounting(translation.locale))
}

async function readTranslation(name: string | undefined): Promise<NamedTranslation | undefined> {
  if (name === undefined) return undefined
  try {
    // Bundlers would look for a file if this were inside `new URL()`.
    const folder = import.meta.url.replace(/[^/]*$/, '')
    const module: WordsModule = await import(/* @vite-ignore */ `${folder}words-${name}.js`)
    const [translation] = Object.values(module)
    return translation && { name, translation }
  } catch {
    return undefined
  }
}
