/** Heading of the section that says how programs read a page: the last one before how to connect. */
export const AGENT_ACCESS_HEADING = '\n## Agent access\n'

const FRONT_MATTER = { start: '---\n', end: '\n---\n' } as const

const ADDRESS = /\ncanonical_url: ("[^\n]*")\n/

/** A Markdown file of a page without what only counts where it stands alone. */
export interface MarkdownBody {
  /** The address of the file's page or, of a further file, its own. */
  readonly url: string
  /** From its title on, without agent access. One newline at each end. */
  readonly text: string
}

/**
 * Takes a file that `renderMarkdown` made out of its surroundings, so that several can stand in one text. Nothing is
 * rendered again.
 *
 * @throws where it is no such file.
 */
export function readMarkdownBody(file: string): MarkdownBody {
  const end = file.indexOf(FRONT_MATTER.end)
  const [, url] = ADDRESS.exec(file.slice(0, Math.max(0, end + 1))) ?? []
  const access = file.lastIndexOf(AGENT_ACCESS_HEADING)
  const start = end + FRONT_MATTER.end.length
  if (!file.startsWith(FRONT_MATTER.start) || url === undefined || access < start) {
    throw new Error(`no Markdown file of a page: ${file.slice(0, 80)}`)
  }
  // A JSON string, as the pattern and `renderMarkdown` say.
  return { url: JSON.parse(url) as string, text: file.slice(start, access) }
}
