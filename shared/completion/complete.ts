import type { PromptValues } from '../prompts/prompt.ts'
import { promptsOf } from '../prompts/prompts.ts'
import { didYouMean, quote, suggest } from '../tools/suggest/suggest.ts'
import { readCollection } from '../tools/read-collection.ts'
import type { CallContext, ToolPage } from '../tools/tool.ts'
import { dateCandidates, featureCandidates } from './candidates.ts'
import { completeCategory } from './complete-category.ts'
import { completeListing } from './complete-listing.ts'
import { matchValues } from './match-values.ts'
import type { Completion } from './match-values.ts'
import { resourceTemplatesOf, TEMPLATE_VARIABLE } from './resource-templates.ts'

/** Parameters of `completion/complete`. */
export interface CompletionRequest {
  readonly ref:
    | { readonly type: 'ref/prompt'; readonly name: string }
    | { readonly type: 'ref/resource'; readonly uri: string }
  /** `value` is the text typed so far. */
  readonly argument: { readonly name: string; readonly value: string }
  /** Arguments that are known already. */
  readonly context?: { readonly arguments?: Readonly<Record<string, string>> | undefined } | undefined
}

/** Values to choose from, or the reason there are none (`-32602`). */
export type CompletionOutcome =
  | { readonly ok: true; readonly value: Completion }
  | { readonly ok: false; readonly message: string }

/** Longest text completed, in UTF-16 code units; nothing we have a value for is longer. */
const MAX_TYPED_LENGTH = 300

const NOTHING: Completion = { values: [], total: 0, hasMore: false }

/**
 * Completes an argument of a prompt or the variable of a resource template. A free-text argument has no
 * values. The answer depends on the page alone and is in a fixed order.
 *
 * @throws The signal's reason, when it was aborted while the listings were loaded.
 */
export async function complete(
  page: ToolPage,
  { ref, argument, context }: CompletionRequest,
  { signal }: CallContext = {},
): Promise<CompletionOutcome> {
  const { value } = argument
  const target =
    ref.type === 'ref/prompt' ? findArgument(page, ref.name, argument.name) : findVariable(page, ref.uri, argument.name)
  if (!target.ok) return target
  if (target.values === 'words' || value.length > MAX_TYPED_LENGTH) return { ok: true, value: NOTHING }
  if (target.values === 'category') return { ok: true, value: await completeSlug(page, value, { signal }) }
  const { values } = target
  const category = values === 'feature' ? context?.arguments?.['category'] : undefined
  const asked = category === undefined ? page : ((await page.pageOf(category)) ?? page)
  return readCollection(asked, { signal }, (collection) => {
    if (values === 'listing') return { ok: true, value: completeListing(collection, value) }
    if (values === 'date') return { ok: true, value: matchValues(dateCandidates(collection), value) }
    return { ok: true, value: completeLast(value, (last) => matchValues(featureCandidates(collection, last), last)) }
  })
}

/** Only the root has arguments that are categories. */
async function completeSlug(page: ToolPage, value: string, context: CallContext): Promise<Completion> {
  return page.kind === 'root' ? completeCategory(page.categories, value, context) : NOTHING
}

type Target = { readonly ok: true; readonly values: PromptValues } | Extract<CompletionOutcome, { ok: false }>

function findArgument(page: ToolPage, name: string, argument: string): Target {
  const prompts = promptsOf(page.kind)
  const prompt = prompts.find(({ definition }) => definition.name === name)
  const names = prompts.map(({ definition }) => definition.name)
  if (prompt === undefined) return refuse('ref.name', 'prompt', name, names)
  const values = prompt.valuesOf(argument)
  const known = prompt.definition.arguments.map((one) => one.name)
  return values === undefined ? refuse('argument.name', 'argument', argument, known) : { ok: true, values }
}

function findVariable(page: ToolPage, uri: string, variable: string): Target {
  const templates = resourceTemplatesOf(page).map(({ uriTemplate }) => uriTemplate)
  if (!templates.includes(uri)) return refuse('ref.uri', 'resource template', uri, templates)
  return variable === TEMPLATE_VARIABLE
    ? { ok: true, values: 'category' }
    : refuse('argument.name', 'variable', variable, [TEMPLATE_VARIABLE])
}

function refuse(field: string, what: string, name: string, known: readonly string[]): Target {
  const valid = known.length === 0 ? 'This page has none.' : `Valid: ${known.map(quote).join(', ')}.`
  return {
    ok: false,
    message: `${field}: there is no ${what} ${quote(name)}.${didYouMean(suggest(name, known, 1))} ${valid}`,
  }
}

/** Completes the last of several values that are separated by commas; the ones before it stay. */
function completeLast(typed: string, match: (last: string) => Completion): Completion {
  const before = typed.slice(0, typed.lastIndexOf(',') + 1)
  const completion = match(typed.slice(before.length))
  if (before === '') return completion
  return { ...completion, values: completion.values.map((value) => `${before} ${value}`) }
}
