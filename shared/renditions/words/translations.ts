import { AR } from './ar.ts'
import { DE } from './de.ts'
import { ES } from './es.ts'
import { FR } from './fr.ts'
import { HE } from './he.ts'
import { HI } from './hi.ts'
import { JA } from './ja.ts'
import { KO } from './ko.ts'
import { PT } from './pt.ts'
import { RU } from './ru.ts'
import { ZH } from './zh.ts'
import type { Translation } from './words.ts'

/** The languages besides English, by primary subtag: one row each. The name is that of the file. */
const ROWS = {
  ar: AR,
  de: DE,
  es: ES,
  fr: FR,
  he: HE,
  hi: HI,
  ja: JA,
  ko: KO,
  pt: PT,
  ru: RU,
  zh: ZH,
} as const satisfies Readonly<Record<string, Translation>>

/** Name of a language that there are messages for. */
export type TranslationName = keyof typeof ROWS

/** The messages of each language besides English, by its name. */
export const TRANSLATIONS: Readonly<Partial<Record<string, Translation>>> = ROWS
