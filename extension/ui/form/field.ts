import type { InputSchema } from '../../../shared/webmcp/input-schema.ts'

/** The control that asks for a value. */
export type Control =
  | { readonly kind: 'text'; readonly long: boolean }
  | { readonly kind: 'number' }
  /** A check box. */
  | { readonly kind: 'switch' }
  /** One of these. */
  | { readonly kind: 'choice'; readonly values: readonly unknown[] }
  /** Some of these. */
  | { readonly kind: 'choices'; readonly values: readonly unknown[] }
  /** A list, one value per line. */
  | { readonly kind: 'lines'; readonly numbers: boolean }
  /** Anything else. */
  | { readonly kind: 'json' }

/** One argument of a tool, as a form asks for it. */
export interface Field {
  /** Of the argument. */
  readonly name: string
  readonly label: string
  /** What the tool says about it; may be empty. */
  readonly help: string
  readonly required: boolean
  /** The schema its value is checked against. */
  readonly schema: InputSchema
  readonly control: Control
}

/** The state of a control: text, whether it is on, or the chosen values as JSON. */
export type Draft = string | boolean | readonly string[]
