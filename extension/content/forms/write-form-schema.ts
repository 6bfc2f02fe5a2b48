import type { InputSchema } from '../../../shared/webmcp/input-schema.ts'
import { readLabel } from './read-parameters.ts'
import type { Choice, Parameter } from './read-parameters.ts'

const HOURS = '([01][0-9]|2[0-3]):[0-5][0-9]$'

const MONTHS = '^[0-9]{4}-(0[1-9]|1[0-2])'

/** How Chromium describes controls whose values have a format; most of them are patterns. */
const FORMATS: Readonly<Record<string, string>> = {
  color: '^#[0-9a-zA-Z]{6}$',
  date: 'date',
  month: `${MONTHS}$`,
  week: '^[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])$',
  time: `^${HOURS}`,
  'datetime-local': `${MONTHS}-[0-9]{2}T${HOURS}`,
}

/** Writes the input schema of a form's tool, as Chromium 156 does. */
export function writeFormSchema(parameters: ReadonlyMap<string, Parameter>): InputSchema {
  const entries = [...parameters]
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, parameter]) => [name, writeParameter(parameter)])),
    required: entries.flatMap(([name, { controls }]) => (controls.some(({ required }) => required) ? [name] : [])),
  }
}

function writeParameter(parameter: Parameter): InputSchema {
  const { controls, choices, isArray } = parameter
  const [first] = controls
  const one = choices ? writeChoices(choices) : writePlain(first)
  const schema = isArray ? { type: 'array', items: one, uniqueItems: true } : one
  const given = first.getAttribute('toolparamdescription') ?? readLabel(first)
  const own = given || (first.getAttribute('aria-description') ?? '')
  // Labels of a group belong to its parts.
  const described = controls.length > 1 ? '' : own
  const description = first.type === 'date' ? describeDate(described) : described
  return description === '' ? schema : { ...schema, description }
}

function describeDate(described: string): string {
  const format = "Dates MUST be provided in 'YYYY-MM-DD' format."
  return described === '' ? format : `${described} (${format})`
}

function writeChoices(choices: readonly Choice[]): object {
  return {
    type: 'string',
    anyOf: choices.map(({ value, title }) => ({ type: 'string', const: value, ...(title !== '' && { title }) })),
    enum: choices.map(({ value }) => value),
  }
}

function writePlain(control: Parameter['controls'][0]): object {
  const { type } = control
  if (type === 'checkbox') return { type: 'boolean' }
  if (type === 'number' || type === 'range') return writeNumber(control, type === 'range')
  const format = FORMATS[type]
  const pattern = type === 'textarea' ? null : control.getAttribute('pattern')
  return { type: 'string', ...(format !== undefined && { format }), ...(pattern !== null && { pattern }) }
}

function writeNumber(control: Element, isRange: boolean): object {
  const read = (name: string): number | undefined => {
    const value = Number.parseFloat(control.getAttribute(name) ?? '')
    return Number.isFinite(value) ? value : undefined
  }
  const minimum = read('min') ?? (isRange ? 0 : undefined)
  const maximum = read('max') ?? (isRange ? 100 : undefined)
  const step = control.getAttribute('step')?.toLowerCase() === 'any' ? undefined : read('step') || 1
  // Steps are counted from the minimum, multiples from zero.
  const multipleOf = step !== undefined && (minimum ?? 0) % step === 0 ? step : undefined
  return {
    type: 'number',
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(multipleOf !== undefined && { multipleOf }),
  }
}
