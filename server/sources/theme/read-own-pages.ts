import path from 'node:path'
import { readdirSync, statSync } from 'node:fs'
import { z } from 'zod'
import type { ReportDiagnostic } from '../../../shared/model/diagnostic.ts'
import { slugProblem } from '../../../shared/model/slug.ts'
import { slugify } from '../../../shared/model/text/slugify.ts'
import { ABSENT, type InputFile, type OwnPages } from '../contract/directory-model.ts'
import { baseName } from '../files/find-files.ts'
import { decodeText, readOperatorFile } from '../files/load-file.ts'
import { didYouMean } from '../mapping/closest-word.ts'
import { titleOfName } from '../mapping/title-of-name.ts'
import { parseFrontMatter } from '../parse/parse-front-matter.ts'

const FOLDER = 'pages'

/** Its text stands on the root page. */
const ROOT_PAGE = 'index'

const MAX_BYTES = 1_000_000

const matterSchema = z.object({
  title: z.string().min(1).max(200).optional(),
  description: z.string().min(1).max(2000).optional(),
  place: z.enum(['header', 'footer', 'none'], { error: 'expected header, footer or none' }).default('header'),
})

/** What else has addresses below the base, or reads files of the folder. */
export interface TakenNames {
  /** Of categories. */
  readonly slugs: ReadonlySet<string>
  /** Absolute paths of files that sources have read. */
  readonly files: ReadonlySet<string>
}

/**
 * Reads the operator's own pages, `pages/NAME.md` beside `directory.yml`. A page that cannot be published is reported and
 * left out.
 *
 * @param root Absolute folder of `directory.yml`.
 */
export function readOwnPages(root: string, taken: TakenNames, report: ReportDiagnostic): OwnPages {
  const folder = path.join(root, FOLDER)
  const stats = statSync(folder, { throwIfNoEntry: false })
  const inputs: InputFile[] = [{ path: folder, size: stats?.size ?? ABSENT, mtimeMs: stats?.mtimeMs ?? 0 }]
  const pages: OwnPages['pages'][number][] = []
  let rootText: string | undefined
  for (const entry of stats?.isDirectory() === true ? readdirSync(folder).toSorted() : []) {
    const absolutePath = path.join(folder, entry)
    if (!entry.endsWith('.md') || taken.files.has(absolutePath)) continue
    const file = `${FOLDER}/${entry}`
    const refuse = (message: string, line = 1, column = 1): void => {
      report({ severity: 'error', code: 'page_refused', message, location: { file, line, column } })
    }
    const reading = readOperatorFile(absolutePath, root, MAX_BYTES)
    if (reading.input) inputs.push(reading.input)
    if ('problem' in reading) {
      refuse(`the file ${reading.problem}; the page is left out`)
      continue
    }
    const { text } = decodeText(reading.bytes)
    const matter = parseFrontMatter({ path: file, absolutePath, text }, report)
    if (matter === undefined) continue
    const name = baseName(file)
    if (name === ROOT_PAGE) {
      rootText = matter.body
      continue
    }
    const problem = slugProblem(name)
    if (problem !== undefined) {
      const better = slugify(name)
      const advice = slugProblem(better) === undefined ? `; call it ${better}.md` : ''
      refuse(`the name of the file ${problem}${advice}`)
      continue
    }
    if (taken.slugs.has(name)) {
      refuse(`a category has the address /${name}/ already; rename the file`)
      continue
    }
    const parsed = matterSchema.safeParse(matter.fields)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      const { line, column } = matter.tree.locate(matter.tree.value)
      refuse(`${issue?.path.join('.')}: ${issue?.message}; the page is left out`, line, column)
      continue
    }
    const known = Object.keys(matterSchema.shape)
    for (const key of Object.keys(matter.fields).filter((each) => !known.includes(each))) {
      const message = `${key}: unknown key${didYouMean(key, known)}`
      report({ severity: 'warning', code: 'page_unknown_key', message, location: { file, line: 1, column: 1 } })
    }
    const { title, description, place } = parsed.data
    const [heading, headed = ''] = /^\s*# +(.+?)[ #]*(?:\n|$)/.exec(matter.body) ?? []
    const isHeading = heading !== undefined && (title === undefined || title === headed)
    pages.push({
      name,
      title: title ?? (headed || titleOfName(name)),
      ...(description !== undefined && { description }),
      place,
      text: isHeading ? matter.body.slice(heading.length) : matter.body,
    })
  }
  return { pages, ...(rootText !== undefined && { rootText }), inputs }
}
