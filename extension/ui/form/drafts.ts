import type { Draft, Field } from './field.ts'

/** A value, `undefined` if the argument is left out, or why the draft is invalid. */
export type DraftOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string }

const ABSENT: DraftOutcome = { ok: true, value: undefined }

/** What a control shows for a value. A value of another type is shown unchanged, so that it can be corrected. */
export function writeDraft({ control }: Field, value: unknown): Draft {
  const isAbsent = value === undefined || value === null
  switch (control.kind) {
    case 'switch':
      return value === true
    case 'choice':
      return isAbsent ? '' : JSON.stringify(value)
    case 'choices':
      return Array.isArray(value) ? value.map((one) => JSON.stringify(one)) : []
    case 'lines':
      return Array.isArray(value) ? value.map(textOf).join('\n') : isAbsent ? '' : textOf(value)
    case 'json':
      return isAbsent ? '' : JSON.stringify(value, undefined, 2)
    default:
      return isAbsent ? '' : textOf(value)
  }
}

/**
 * The value of a control. If it is empty, the value is absent; so it is for a check box that is off, unless the tool
 * would take that as on.
 */
export function readDraft({ control, required, schema }: Field, draft: Draft): DraftOutcome {
  if (typeof draft === 'boolean') {
    return draft || required || schema.default === true ? { ok: true, value: draft } : ABSENT
  }
  if (typeof draft !== 'string') {
    return draft.length === 0 ? ABSENT : { ok: true, value: draft.map((one) => JSON.parse(one) as unknown) }
  }
  // Only a program would send spaces.
  if (draft.trim() === '') return ABSENT
  switch (control.kind) {
    case 'number':
      return readNumber(draft)
    case 'lines':
      return readLines(draft, control.numbers)
    case 'json':
    case 'choice':
      return readJson(draft)
    default:
      return { ok: true, value: draft }
  }
}

function readNumber(text: string): DraftOutcome {
  const value = Number(text)
  return Number.isFinite(value) ? { ok: true, value } : { ok: false, problem: `Expected a number, got “${text}”.` }
}

function readLines(text: string, numbers: boolean): DraftOutcome {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (!numbers) return { ok: true, value: lines }
  const outcomes = lines.map(readNumber)
  return outcomes.find(({ ok }) => !ok) ?? { ok: true, value: outcomes.map((outcome) => outcome.ok && outcome.value) }
}

function readJson(text: string): DraftOutcome {
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch (error) {
    return { ok: false, problem: `This is not JSON. ${error instanceof Error ? error.message : ''}`.trim() }
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
