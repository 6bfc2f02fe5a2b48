import { escapeHtml, hrefOf, renderText } from '../text/escape-html.ts'
import type { Change, Tombstone } from '../../changes/change-documents.ts'
import type { Words } from '../words/words.ts'
import type { PlainPage } from './plain-page.ts'

/**
 * Renders what was added, changed, moved and removed lately, with the days of the releases. It says what happened, not how
 * things are: the ledger keeps no states of listings, which would be those of another day.
 *
 * @param changes Newest first.
 * @param forms Names of its other forms, beside it.
 */
export function renderChangesPage(
  changes: readonly (Change & { readonly published: string })[],
  forms: Readonly<Record<string, string>>,
  words: Words,
): PlainPage {
  const labels = {
    added: words.facts.added,
    changed: words.facts.updated,
    moved: words.changes.moved,
    removed: words.changes.removed,
  } as const
  const items = changes.map(({ kind, name, url, to, published }) => {
    const label = renderText(name)
    const target = kind === 'removed' ? to?.url : url
    const shown = target === undefined ? label : `<a href="${hrefOf(target)}">${label}</a>`
    const day = published.slice(0, 10)
    return `<li>${shown} <span class="n">${labels[kind]} <time datetime="${day}">${words.date(day)}</time></span></li>\n`
  })
  const links = Object.entries(forms).map(([label, name]) => `<a href="${name}">${label}</a>`)
  return {
    title: words.root.recent,
    content: `<p>${links.join(' · ')}</p>\n${items.length === 0 ? `<p>${words.changes.none}</p>\n` : `<ul class="more">\n${items.join('')}</ul>\n`}`,
  }
}

/**
 * Renders what is known of a listing that was removed, at the place where it was.
 *
 * @param rootPath Path of the root page.
 */
export function renderGone(
  { name, removed, to }: Pick<Tombstone, 'name' | 'removed' | 'to'>,
  rootPath: string,
  words: Words,
): PlainPage {
  const date = removed.slice(0, 10)
  const instead = to && `<a href="${escapeHtml(new URL(to.url).pathname)}">${renderText(to.id)}</a>`
  const lines = [
    renderGoneLines({ name: escapeHtml(name), day: `<time datetime="${date}">${date}</time>`, instead }, words),
    `<p><a href="${escapeHtml(rootPath)}">${words.page.allCategories}</a></p>`,
  ]
  return { title: words.changes.removed, content: lines.join('\n') }
}

/**
 * Says that a listing was removed, when, and what is instead.
 *
 * @param gone Markup: empty elements where a script writes.
 */
export function renderGoneLines(
  { name, day, instead }: { readonly name: string; readonly day: string; readonly instead: string | undefined },
  { changes, fill }: Words,
): string {
  const lines = [
    `<p>${fill(changes.gone, { name: `<bdi>${name}</bdi>` })} ${day}</p>`,
    ...(instead === undefined ? [] : [`<p>${fill(changes.instead, { link: instead })}</p>`]),
  ]
  return lines.join('\n')
}
