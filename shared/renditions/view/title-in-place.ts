import type { PageFrame } from '../../model/page.ts'
import { foldLine } from '../text/escape-markdown.ts'

/** A page's title with the section or the page that it stands in, for where it is read by itself: `Arcade · Native`. */
export function titleInPlace(page: PageFrame, title: string): string {
  if (page.kind === 'root') return title
  const place = page.category.groups.at(-1) ?? page.ancestors.at(-1)?.title
  return place === undefined ? title : `${title} · ${foldLine(place)}`
}
