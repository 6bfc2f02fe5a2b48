import { asText, toMembers } from './convert.ts'
import { bare, defineProperty, HereError, HereEvent } from './primordials.ts'

/** An event that names a tool. */
export type ToolEvent = new (type: string, init: { readonly toolName: string }) => Event

/** Puts an interface on the window and gives its objects their name, as Web IDL requires. */
export function expose(name: string, made: abstract new (...args: never[]) => object): void {
  defineProperty(made, 'name', bare({ value: name, configurable: true }))
  defineProperty(made.prototype, Symbol.toStringTag, bare({ value: name, configurable: true }))
  defineProperty(window, name, bare({ value: made, writable: true, configurable: true }))
}

/** Defines `ToolActivatedEvent` or `ToolCancelEvent`. */
export function defineToolEvent(name: string): ToolEvent {
  const where = `Failed to construct '${name}': `
  const Made = class extends HereEvent {
    readonly #toolName: string
    // Its length counts the required parameters.
    constructor(type: string, init: object | null = null) {
      if (arguments.length === 0) throw new HereError(`${where}1 argument required.`)
      const own = init ?? bare({})
      super(type, own)
      this.#toolName = toMembers(own, where, `${name}Init`).optional('toolName', asText) ?? ''
    }
    get toolName(): string {
      return this.#toolName
    }
  }
  defineProperty(Made.prototype, 'toolName', bare({ enumerable: true }))
  expose(name, Made)
  return Made
}
