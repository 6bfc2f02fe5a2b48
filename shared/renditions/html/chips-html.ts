import { escapeHtml } from '../text/escape-html.ts'
import { licenseKind } from '../text/license-kind.ts'
import type { LicenseKind } from '../text/license-kind.ts'
import { ownHref } from '../text/own-href.ts'
import type { FactValue } from '../view/linked-facts.ts'

/** What is said of a license besides its name; never by color alone. */
const KIND_WORDS: Readonly<Partial<Record<LicenseKind, string>>> = {
  'source-available': 'source-available',
  proprietary: 'proprietary',
}

/** Renders a license as a chip: marked where it is open, with words where it is not, plain where that is not known. */
export function renderLicenseChip({ text, url }: FactValue): string {
  const kind = licenseKind(text)
  const words = kind === undefined ? undefined : KIND_WORDS[kind]
  if (kind === 'open') return renderChip({ text, url }, ' open', ' title="Open source (OSI-approved)"')
  if (words === undefined) return renderChip({ text, url })
  const shown = text.toLowerCase() === words ? text : `${text} · ${words}`
  return renderChip({ text: shown, url }, ' shut')
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
    : `<a class="chip${kind}" href="${ownHref(url)}" rel="nofollow"${more}>${shown}</a>`
}
