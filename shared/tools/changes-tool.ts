import * as z from 'zod/mini'
import { createTool } from './create-tool.ts'
import { categorySchema } from './narrow-to-category.ts'
import { pageSize, pagingShape } from './paging.ts'
import type { Tool, ToolOutcome, ToolPage } from './tool.ts'

const input = z.object({
  since: z.optional(z.string().check(z.maxLength(100))).check(z.describe('Date, or earlier position.')),
  kinds: z.optional(z.array(z.enum(['added', 'changed', 'moved', 'removed']))),
  ...pagingShape,
})

const rootInput = z.extend(input, { category: z.optional(categorySchema) })

const output = z.object({
  changes: z.array(z.record(z.string(), z.unknown())),
  position: z.string().check(z.describe('Next since.')),
  known_since: z.optional(z.string()),
  nextCursor: z.optional(z.string()),
})

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

/** The one of a kind of page. */
export function changesToolOf(kind: ToolPage['kind']): Tool {
  return kind === 'root' ? rootChangesTool : changesTool
}

async function answer(page: ToolPage, args: z.infer<typeof input>, category: string | undefined): Promise<ToolOutcome> {
  // Loaded when it is first needed: browsers load tools for other questions.
  const [{ answerChanges }, log] = await Promise.all([import('./changes/answer-changes.ts'), page.changeLog?.()])
  return answerChanges(log, { ...args, ...pageSize(args), category })
}
