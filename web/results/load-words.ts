import { createWords } from '../../shared/renditions/words/words.ts'
import type { Translation, Words } from '../../shared/renditions/words/words.ts'

/** What a file of words exports: its only value. */
type WordsModule = Readonly<Record<string, Translation>>

let loaded: Promise<Words> | undefined

/**
 * Loads the words of this page, once: the file beside this one that the page names (`data-words="de"`), where it names
 * one and the file is there; English ones otherwise.
 */
export function loadWords(): Promise<Words> {
  loaded ??= readWords(
    document.documentElement.lang,
    document.querySelector<HTMLElement>('script[data-words]')?.dataset['words'],
  )
  return loaded
}

async function readWords(language: string, name: string | undefined): Promise<Words> {
  if (name === undefined) return createWords(language)
  try {
    // Bundlers would look for a file if this were inside `new URL()`.
    const folder = import.meta.url.replace(/[^/]*$/, '')
    const module: WordsModule = await import(/* @vite-ignore */ `${folder}words-${name}.js`)
    return createWords(language, name, Object.values(module)[0])
  } catch {
    return createWords(language)
  }
}
