import { SHARED_DIR } from '../urls.ts'
import { escapeHtml } from './escape-html.ts'
import type { PagePlace } from './list-formats.ts'

/** Name of the script that defines `<directory-access>`, below {@link SHARED_DIR}. It never changes. */
export const ELEMENT_SCRIPT = 'directory-access.js'

/** HTML that shows the agent-access section of a page on any other page. Safe for slugs of any script. */
export function elementSnippet({ urls, slug }: PagePlace): string {
  const category = slug === '' ? '' : ` category="${escapeHtml(slug)}"`
  return [
    `<script type="module" src="${escapeHtml(urls.file(SHARED_DIR + ELEMENT_SCRIPT))}"></script>`,
    `<directory-access${category}></directory-access>`,
  ].join('\n')
}

/**
 * HTML that gives any other page the tools of a page.
 *
 * @param script Path of the script below the base, for instance `embed.js`.
 */
export function toolsSnippet({ urls, slug }: PagePlace, script: string): string {
  const category = slug === '' ? '' : ` data-category="${escapeHtml(slug)}"`
  return `<script async src="${escapeHtml(urls.file(script))}"${category}></script>`
}
