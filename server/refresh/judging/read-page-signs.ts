import { Parser } from 'htmlparser2'
import { cleanLine } from '../../../shared/model/clean-text.ts'

/** What the HTML of a page says about itself. */
export interface PageSigns {
  /** Cleaned, on one line; empty without one. */
  readonly title: string
  /** Hosts of its frames and scripts, and of where it leads on by itself. */
  readonly hosts: readonly string[]
}

/** Longest title kept, in UTF-16 code units. */
const MAX_TITLE_LENGTH = 200

/** Frames and scripts that are looked at. */
const MAX_HOSTS = 100

/** Reads title and frames. Nothing is run. @param url Of the page, against which addresses in it are resolved. */
export function readPageSigns(html: string, url: string): PageSigns {
  const hosts = new Set<string>()
  let title = ''
  let inTitle = false
  let hasTitle = false
  const take = (address: string | undefined): void => {
    const host = address === undefined ? undefined : URL.parse(address, url)?.hostname
    if (host !== undefined && host !== '' && hosts.size < MAX_HOSTS) hosts.add(host)
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      // Drawings have titles too.
      if (name === 'title' && !hasTitle) inTitle = true
      if (name === 'iframe' || name === 'frame' || name === 'script') take(attributes['src'])
      if (name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh') {
        take(/url\s*=\s*["']?([^"'\s]+)/i.exec(attributes['content'] ?? '')?.[1])
      }
    },
    ontext(text) {
      if (inTitle && title.length <= MAX_TITLE_LENGTH) title += text.slice(0, 4 * MAX_TITLE_LENGTH)
    },
    onclosetag(name) {
      if (name !== 'title' || !inTitle) return
      inTitle = false
      hasTitle = true
    },
  })
  parser.end(html)
  return { title: cleanLine(title, MAX_TITLE_LENGTH), hosts: [...hosts] }
}
