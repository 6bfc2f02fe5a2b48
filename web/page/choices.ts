import { decodePositions } from '../../shared/search/position-list.ts'

/** A select that narrows the items. */
interface Choice {
  readonly select: HTMLSelectElement
  /** Items by the value that they have. */
  readonly members: ReadonlyMap<string, ReadonlySet<number>>
}

/** The selects of a form that narrow its items. */
export interface Choices {
  /** Says which items all that is chosen leaves. */
  accepts(): (index: number) => boolean
  /** Writes beside each value how many items choosing it would leave, given all else that is asked. */
  writeCounts(total: number, accepts: (index: number) => boolean): void
}

/** Reads the selects that have positions written beside their options. */
export function readChoices(form: HTMLFormElement): Choices {
  const choices = Array.from(form.querySelectorAll<HTMLSelectElement>('select[name^="filter_"]'), readChoice)
  const accepts = (besides?: Choice): ((index: number) => boolean) => {
    const sets = choices.flatMap((choice) =>
      choice === besides || choice.select.value === '' ? [] : (choice.members.get(choice.select.value) ?? new Set()),
    )
    return (index) => sets.every((set) => set.has(index))
  }
  return {
    accepts: () => accepts(),
    writeCounts(total, acceptsWords) {
      for (const choice of choices) {
        const acceptsOthers = accepts(choice)
        const left = new Set(
          Array.from({ length: total }, (_, index) => index).filter(
            (index) => acceptsWords(index) && acceptsOthers(index),
          ),
        )
        for (const option of choice.select.options) writeCount(option, choice.members.get(option.value), left)
      }
    },
  }
}

function readChoice(select: HTMLSelectElement): Choice {
  const members = Array.from(select.options).flatMap(({ value, dataset }): [string, ReadonlySet<number>][] =>
    value === '' ? [] : [[value, new Set(decodePositions(dataset['at'] ?? ''))]],
  )
  return { select, members: new Map(members) }
}

/** The label of an option ends in its count: `sql · 12`. */
function writeCount(
  option: HTMLOptionElement,
  members: ReadonlySet<number> | undefined,
  left: ReadonlySet<number>,
): void {
  if (members === undefined) return
  let count = 0
  for (const index of members) if (left.has(index)) count += 1
  const text = option.text.replace(/\d+$/, String(count))
  if (option.text !== text) option.text = text
}
