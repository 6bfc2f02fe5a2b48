import * as z from 'zod/mini'
import { COMPARISON_TOKENS, createBudget, takeWhileFits } from '../tools/budget/budget.ts'
import { CHANGES_TOOLS } from '../tools/changes-tool.ts'
import { describeListing } from '../tools/listing-result.ts'
import { readNarrowed } from '../tools/narrow-to-category.ts'
import type { Narrowed } from '../tools/narrow-to-category.ts'
import { quote } from '../tools/suggest/suggest.ts'
import type { CallContext, ToolPage } from '../tools/tool.ts'
import { CATEGORY_ARGUMENT, createPrompt, describePage, writePrompt } from './create-prompt.ts'
import type { PromptArguments, PromptArgumentSpec, PromptText } from './create-prompt.ts'
import type { Prompt } from './prompt.ts'

/** Length of what releases have changed, in UTF-16 code units. */
const MAX_RELEASES_LENGTH = 4_000

/** Listings shown of those added, and of those changed. */
const MAX_SHOWN = 10

const dateSchema = z.iso.date()

const since: PromptArgumentSpec = {
  name: 'since',
  title: 'Since',
  description: 'First day that counts, such as 2026-01-31.',
  required: false,
  values: 'date',
}

const spec = {
  name: 'whats_new',
  title: 'What is new',
  description: 'Sums up what was added and what changed lately.',
  run: whatsNew,
}

/** `whats_new` of a category's page. */
export const whatsNewPrompt: Prompt = createPrompt({ ...spec, arguments: [since] })

/** `whats_new` of the root page: the whole directory, or one category. */
export const rootWhatsNewPrompt: Prompt = createPrompt({ ...spec, arguments: [since, CATEGORY_ARGUMENT] })

async function whatsNew(page: ToolPage, args: PromptArguments, context: CallContext): Promise<PromptText> {
  const since = args.get('since')
  if (since !== undefined && !dateSchema.safeParse(since).success) {
    return { ok: false, message: `since: expected a date such as 2026-01-31, got ${quote(since)}.` }
  }
  const category = args.get('category')
  const releases = await readReleases(page, { since, category }, context)
  return readNarrowed(page, { category }, context, (narrowed) =>
    describeNew(page, narrowed, { since, category, releases }),
  )
}

/** What the tool `changes` answers; nothing where the directory has no record of its changes. */
async function readReleases(
  page: ToolPage,
  args: { since: string | undefined; category: string | undefined },
  context: CallContext,
): Promise<readonly unknown[]> {
  if (page.changeLog === undefined) return []
  const tool = CHANGES_TOOLS[page.kind]
  const answer = await tool.call(page, { ...args, max_characters: MAX_RELEASES_LENGTH }, context)
  const changes = answer.ok ? answer.value['changes'] : undefined
  return Array.isArray(changes) ? changes : []
}

function describeNew(
  page: ToolPage,
  narrowed: Narrowed,
  {
    since,
    category,
    releases,
  }: { since: string | undefined; category: string | undefined; releases: readonly unknown[] },
): PromptText {
  const data = {
    added: newest(page, narrowed, { since, by: 'added' }),
    updated: newest(page, narrowed, { since, by: 'updated' }),
    ...(releases.length > 0 && { releases }),
  }
  const shown = data.added.length + data.updated.length + releases.length
  const call = { sort: 'added', ...(category !== undefined && { category }) }
  const period = since === undefined ? 'lately' : `since ${since}`
  if (shown === 0) {
    const nothing = `No listing of ${describePage(page)} has a date ${since === undefined ? '' : `from ${since} on `}that tells what is new. Say so.`
    return { ok: true, text: writePrompt([nothing], data) }
  }
  const task = [
    `Sum up what is new in ${describePage(page)} ${period}.`,
    `What was added and what changed is below, newest first. For more use the tool browse with ${JSON.stringify(call)} or sort "updated".`,
    ...(releases.length === 0
      ? []
      : [
          `What releases of the directory have changed is below, too, removed listings included. For more use the tool changes with ${JSON.stringify({ ...(since !== undefined && { since }), ...(category !== undefined && { category }) })}.`,
        ]),
    'Group by what the listings are for, give title, date and url of each, and name the two or three most worth a look with the reason. Use fetch where the short text does not say enough.',
  ]
  return { ok: true, text: writePrompt(task, data) }
}

function newest(
  page: ToolPage,
  { collection, accepts }: Narrowed,
  { by, since = '' }: { by: 'added' | 'updated'; since: string | undefined },
): readonly object[] {
  const order = collection.order(by)
  const dated = collection.numbered(by)
  const positions: number[] = []
  for (let place = 0; place < dated && positions.length < MAX_SHOWN; place += 1) {
    const position = order.at(place)
    if (accepts?.has(position) !== false) positions.push(position)
  }
  const found = collection
    .listings(positions)
    .filter((listing) => (listing[by] ?? '') >= since)
    .map((listing) => ({ ...describeListing(page, listing), [by]: listing[by] }))
  return takeWhileFits(found, createBudget(COMPARISON_TOKENS / 2), 1)
}
