import { cancel, isCancel, select, type SelectOptions } from '@clack/prompts'
import type { Target } from '../../shared/model/directory.ts'
import { clipText } from '../../shared/model/clean-text.ts'
import type { DirectoryModel } from '../sources/contract/directory-model.ts'
import type { Choice } from '../sources/init/choose-sources.ts'
import { SHOWN } from '../sources/init/judge.ts'

/** Characters of an address and of a description that are shown. */
const MAX_SHOWN = 60

type OfferedChoice = Omit<Choice, 'sources' | 'sampled'>

/** Listings as they are published: one of each of the first pages, then second ones, as many as a choice shows. */
export function sampleOf(model: Pick<DirectoryModel, 'categories' | 'listings'>): Choice['sample'] {
  const pages = model.categories.slice(0, SHOWN).map(({ slug, title, label = title }) =>
    model
      .listings(slug)
      .slice(0, SHOWN)
      .map((listing) => ({ ...listing, category: label })),
  )
  const inTurn = Array.from({ length: SHOWN }, (_, at) => pages.flatMap((page) => page[at] ?? [])).flat()
  // One listing may be on several pages.
  return inTurn.filter(({ id }, at) => inTurn.findIndex((one) => one.id === id) === at).slice(0, SHOWN)
}

/** A choice with its listings as they will be published, for people. */
export function formatChoice(choice: OfferedChoice, number: number, command: string): string {
  const more = choice.isPartly ? ' of those read' : ''
  const take = number === 1 ? '' : `; "${command} init --source ${number}" takes it`
  const rows = choice.sample.map(({ name, url = '(no address)', category = '', description = '' }) =>
    [name, url, category, description].map((text) => clipText(text, MAX_SHOWN)).join(' · '),
  )
  return [
    `Source ${number}: ${describeChoice(choice)}${more}, score ${choice.score}${take}`,
    ...rows.map((row) => `    ${row}`),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

/** Lets a person choose in a terminal. @returns The number of a choice; `undefined` when they give up. */
export function askForSource(choices: readonly OfferedChoice[]): Promise<number | undefined> {
  return ask({
    message: 'Which files have the listings?',
    options: choices.map((choice, index) => {
      const [first] = choice.sample
      const hint = [first?.name, first?.url].filter((text) => text !== undefined).join(' · ')
      return { value: index + 1, label: describeChoice(choice), hint: clipText(hint, MAX_SHOWN) }
    }),
  })
}

async function ask<Value>(question: SelectOptions<Value>): Promise<Value | undefined> {
  const answer = await select(question)
  if (!isCancel(answer)) return answer
  cancel('Nothing written.')
  return undefined
}

export const TARGET_MEANINGS: Readonly<Record<Target, string>> = {
  static: 'plain files that any host serves; search and tools run in the browser',
  server: 'a server or a Worker answers, with MCP endpoints for agents and search without scripts',
}

/** Lets a person choose in a terminal who will answer. @returns `undefined` when they give up. */
export function askForTarget(guessed: Target): Promise<Target | undefined> {
  return ask<Target>({
    message: 'Where will it be published?',
    initialValue: guessed,
    options: (['static', 'server'] as const).map((value) => ({ value, label: `${value}: ${TARGET_MEANINGS[value]}` })),
  })
}

/** The files of a choice, and how many listings they have. */
export function describeChoice({ files, listings }: OfferedChoice): string {
  return `${clipText(files.join(', '), MAX_SHOWN)}, ${listings} listings`
}
