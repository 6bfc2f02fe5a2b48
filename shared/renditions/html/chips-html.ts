import type { Listing } from '../../model/listing.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { licenseFamily } from '../text/license-family.ts'
import { describeLink } from '../view/listing-facts.ts'
import type { FactValue } from '../view/linked-facts.ts'
import type { Words } from '../words/words.ts'
import { hrefOf } from '../text/href-of.ts'

/** Renders a license as a chip: marked where it is open, with words where it is not, plain where that is not known. */
export function renderLicenseChip({ text, url }: FactValue, { facts }: Words): string {
  const family = licenseFamily(text)
  if (family === undefined) return renderChip({ text, url })
  if (family === 'open') return renderChip({ text, url }, ' open', ` title="${facts.openSource}"`)
  // Said in words: never by color alone.
  const words = family === 'proprietary' ? facts.proprietary : facts.sourceAvailable
  const shown = text.toLowerCase() === family ? text : `${text} · ${words}`
  return renderChip({ text: shown, url }, ' shut')
}

/** Renders what is wrong with a listing: that it is not active any more, that its address does not answer. */
export function renderStates({ status, link }: Listing, words: Words): string[] {
  const states = [
    ...(status === undefined || status === 'active' ? [] : [words.facts[status]]),
    ...(link === undefined ? [] : [describeLink(link, words)]),
  ]
  return states.map((text) => `<span class="chip shut">${escapeHtml(text)}</span>`)
}

/** Renders a value as a chip that leads to the listings that share it. */
export function renderChip(
  { text, url }: Pick<FactValue, 'text'> & { url?: string | undefined },
  kind = '',
  more = '',
): string {
  const shown = `<bdi>${escapeHtml(text)}</bdi>`
  return url === undefined
    ? `<span class="chip${kind}"${more}>${shown}</span>`
    : `<a class="chip${kind}" href="${hrefOf(url)}" rel="nofollow"${more}>${shown}</a>`
}
