import { createCounting } from '../../shared/renditions/words/counting.ts'
import { FOUND_IN_ENGLISH } from '../../shared/renditions/words/found-words.ts'
import type { FoundWords } from '../../shared/renditions/words/found-words.ts'
import type { Translation } from '../../shared/renditions/words/words.ts'

let loaded: Promise<Translation | undefined> | undefined

/**
 * Loads the words of this page, once: the file beside this one that the page names (`data-words="de"`). `undefined`
 * where it names none or the file is not there: then they are in English.
 */
export function loadTranslation(): Promise<Translation | undefined> {
  loaded ??= readTranslation(document.querySelector<HTMLElement>('script[data-words]')?.dataset['words'])
  return loaded
}

/** Messages about what is found. @param name Default: those of this page. */
export async function loadFoundWords(name?: string): Promise<FoundWords> {
  const messages = (await (name === undefined ? loadTranslation() : readTranslation(name))) ?? FOUND_IN_ENGLISH
  return { ...messages, ...createCounting(messages.locale) }
}

async function readTranslation(name: string | undefined): Promise<Translation | undefined> {
  if (name === undefined || name === '') return undefined
  try {
    // Bundlers would look for a file if this were inside `new URL()`.
    const folder = import.meta.url.replace(/[^/]*$/, '')
    const module: { readonly default: Translation } = await import(/* @vite-ignore */ `${folder}words-${name}.js`)
    return module.default
  } catch {
    return undefined
  }
}
