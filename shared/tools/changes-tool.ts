import { createTool } from './create-tool.ts'
import { categoryProperty } from './narrow-to-category.ts'
import { pageSize, pagingProperties } from './paging.ts'
import type { ArgumentsOf } from './parse-arguments.ts'
import type { Tool, ToolOutcome, ToolPage } from './tool.ts'

const properties = {
  since: { type: 'string', maxLength: 100, description: 'Date, or position of before.' },
  kinds: { type: 'array', items: { type: 'string', enum: ['added', 'changed', 'moved', 'removed'] } },
  ...pagingProperties,
} as const

const input = { type: 'object', properties } as const

const rootInput = { ...input, properties: { ...properties, category: categoryProperty } } as const

const output = {
  changes: { type: 'array' },
  position: { type: 'string', description: 'Next since.' },
  complete: { type: 'boolean', description: 'false: not all is known.' },
  nextCursor: { type: 'string' },
} as const

const spec = {
  name: 'changes',
  title: 'Changes',
  description: 'Use this when you want to know what is new, changed or gone.',
  use: 'to see what was added, changed, moved or removed',
  output,
  example: { since: '2026-01-31' },
}

/** `changes` of a category's page: of listings that are or were on it. */
const changesTool: Tool = createTool({ ...spec, input, run: (page, args) => answer(page, args, page.slug) })

/** `changes` of the root page: of the whole directory, or one category. */
const rootChangesTool: Tool = createTool({
  ...spec,
  input: rootInput,
  run: (page, args) => answer(page, args, args.category),
})

/** The one of each kind of page. */
export const CHANGES_TOOLS: { readonly category: Tool; readonly root: Tool } = {
  category: changesTool,
  root: rootChangesTool,
}

async function answer(
  page: ToolPage,
  args: ArgumentsOf<typeof input>,
  category: string | undefined,
): Promise<ToolOutcome> {
  // Loaded when it is first needed: browsers load tools for other questions.
  const [{ answerChanges }, log] = await Promise.all([import('./changes/ledger-answers.ts'), page.changeLog?.()])
  return answerChanges(log, { ...args, ...pageSize(args), category })
}
