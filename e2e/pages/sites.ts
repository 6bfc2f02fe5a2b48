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

/** Views besides those pages, of the same directories: below the root of each. */
const OTHER_VIEWS = {
  results: { site: 'english', path: '?query=databse&filter_license=Apache-2.0' },
  'category results': { site: 'english', path: 'small/?query=sql&filter_license=GPL-2.0-only&sort=name' },
  'no results': { site: 'english', path: 'small/?query=zzzz&filter_license=MIT' },
  listing: { site: 'english', path: 'fifty/postgresql/' },
  comparison: {
    site: 'english',
    path: 'small/?compare=postgresql&compare=mysql&compare=mariadb-server&compare=sqlite',
  },
  connect: { site: 'english', path: '_/connect/' },
  data: { site: 'english', path: '_/data/' },
  missing: { site: 'english', path: 'smal/' },
  'arabic root': { site: 'arabic', path: '' },
  'arabic data': { site: 'arabic', path: '_/data/' },
  'arabic results': { site: 'arabic', path: '?query=SQL' },
  'arabic listing': { site: 'arabic', path: `${encodeURIComponent(ARABIC_PAGE)}/postgresql/` },
  'arabic comparison': { site: 'arabic', path: `${encodeURIComponent(ARABIC_PAGE)}/?compare=postgresql&compare=redis` },
  'hostile listing': { site: 'hostile', path: `${HOSTILE_PAGE}/constructor/` },
  'hostile comparison': { site: 'hostile', path: `${HOSTILE_PAGE}/?compare=constructor&compare=location` },
} as const satisfies Record<string, { site: SiteName; path: string }>

/** A kind of page, or another view of a directory. */
export type ViewKind = PageKind | keyof typeof OTHER_VIEWS

/** All of them. */
export const VIEW_KINDS: readonly ViewKind[] = [
  ...PAGE_KINDS,
  ...(Object.keys(OTHER_VIEWS) as (keyof typeof OTHER_VIEWS)[]),
]

/** Where a view is: its directory, and the address below the root of that. */
export function findView(kind: ViewKind): { site: SiteName; path: string } {
  if (kind in OTHER_VIEWS) return OTHER_VIEWS[kind as keyof typeof OTHER_VIEWS]
  const { site, slug } = PAGES[kind as PageKind]
  return { site, path: slug === '' ? '' : `${encodeURIComponent(slug)}/` }
}
