/** One requirement cited by one test. */
export interface Citation {
  readonly id: string
  /** Path of the test file, below the project's folder. */
  readonly file: string
  readonly line: number
  /** The title as written, without citations. */
  readonly title: string
  /** Whether the test is skipped, a todo, or expected to fail. */
  readonly isSkipped: boolean
}

const ID = String.raw`[a-z\d]+(?::[a-z\d-]+){2}`
const CITED = new RegExp(String.raw` \[(${ID})\]`, 'g')
const CITING_TITLE = new RegExp(String.raw`(['"\`])((?:\\.|(?!\1)[^\\])*?)((?: \[${ID}\])+)\1`, 'g')
const HEAD = /^(\s*)(describe|it|test)\b((?:\s*\.\w+)*)/
const SKIPPED = /\b(?:skip|todo|fails)\b/
const SKIP_OPTION = /\b(?:skip|todo|fails): true\b/

/**
 * Reads from the text of a test file which tests cite which requirements. Relies on the formatter: one statement per
 * line, and the contents of blocks indented.
 *
 * @param file Path below the project's folder.
 */
export function readCitations(file: string, text: string): Citation[] {
  const citations: Citation[] = []
  let skippedSuite: number | undefined
  let isSkippedTest = false
  for (const [index, line] of text.split('\n').entries()) {
    const indent = line.length - line.trimStart().length
    if (skippedSuite !== undefined && indent <= skippedSuite && /^\s*\w/.test(line)) skippedSuite = undefined
    const head = HEAD.exec(line)
    const isSkipped = SKIPPED.test(head?.[3] ?? '')
    if (head?.[2] === 'describe' && isSkipped) skippedSuite ??= indent
    else if (head !== null) isSkippedTest = isSkipped
    for (const [, , title = '', cited = ''] of line.matchAll(CITING_TITLE)) {
      for (const [, id = ''] of cited.matchAll(CITED)) {
        const isTestSkipped = isSkippedTest || skippedSuite !== undefined || SKIP_OPTION.test(line)
        citations.push({ id, file, line: index + 1, title, isSkipped: isTestSkipped })
      }
    }
  }
  return citations
}

/** Removes the citations from the title of a test. */
export function withoutCitations(title: string): string {
  return title.replaceAll(CITED, '')
}
