import { ARABIC_PAGE, writeArabicSite } from './arabic-site.ts'
import { CHINESE_PAGE, writeChineseSite } from './chinese-site.ts'
import { writeEnglishSite } from './english-site.ts'
import { HOSTILE_PAGE, writeHostileSite } from './hostile-site.ts'

/** Writes the sources of each directory into a folder and returns the path of its `directory.yml`. */
export const SITES = {
  english: writeEnglishSite,
  chinese: writeChineseSite,
  arabic: writeArabicSite,
  hostile: writeHostileSite,
} satisfies Record<string, (folder: string) => string | Promise<string>>

/** A directory that is built for tests. */
export type SiteName = keyof typeof SITES

/** All of them. Object.keys forgets the key type it was given. */
export const SITE_NAMES: readonly SiteName[] = Object.keys(SITES) as SiteName[]

/** The kinds of page that everything is held to: the directory each stands in, and its slug there. */
export const PAGES = {
  root: { site: 'english', slug: '' },
  small: { site: 'english', slug: 'small' },
  large: { site: 'english', slug: 'large' },
  chinese: { site: 'chinese', slug: CHINESE_PAGE },
  arabic: { site: 'arabic', slug: ARABIC_PAGE },
  'hostile root': { site: 'hostile', slug: '' },
  hostile: { site: 'hostile', slug: HOSTILE_PAGE },
} as const satisfies Record<string, { site: SiteName; slug: string }>

/** A kind of page. */
export type PageKind = keyof typeof PAGES

/** All of them. */
export const PAGE_KINDS: readonly PageKind[] = Object.keys(PAGES) as PageKind[]
