import { bare, ShieldedMap, sortByName } from './primordials.ts'

/** As Web IDL converts what a page gives: all four, without a prototype. */
export type Annotations = Readonly<Record<string, boolean>>

/** What is listed of a tool. */
export interface ListedTool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** JSON. */
  readonly schema?: string | undefined
  readonly annotations?: object | undefined
  /**
   * `offer`: from the extension; gives way to those of the page. `form`: from a form of the page; what it returns or
   * throws goes to the caller unchanged.
   */
  readonly from: 'page' | 'offer' | 'form'
}

/** A tool of the page, whatever its source. */
export interface Tool extends ListedTool {
  readonly execute: (input: object, options: { readonly signal: AbortSignal }) => unknown
  /** Ends the registration. */
  readonly signal?: AbortSignal | undefined
}

/** Names that browsers accept. */
export const TOOL_NAME = /^[\w.-]{1,128}$/

/** The tools of a page. Registering one costs the same, however many there are. */
export interface Registry {
  /** The tool with this name. */
  find(name: string): Tool | undefined
  /** Whether the page uses the name. */
  isTaken(name: string): boolean
  add(tool: Tool): void
  /** Does nothing if it is no longer there. */
  remove(tool: Tool): void
  /** These give way to those of the page, except for forms. */
  offer(tools: ReadonlyMap<string, Tool>): void
  offered(): ReadonlyMap<string, Tool>
  /** Sorted by name, without a prototype. */
  list(): readonly Tool[]
  count(): number
}

/** @param changed Called once for each change of what is listed. */
export function createRegistry(changed: () => void): Registry {
  const page: Map<string, Tool> = new ShieldedMap()
  let offered: ReadonlyMap<string, Tool> = new ShieldedMap()

  const find = (name: string): Tool | undefined => page.get(name) ?? offered.get(name)
  const forEachOffer = (visit: (tool: Tool, name: string) => void): void =>
    offered.forEach((tool, name) => page.has(name) || visit(tool, name))
  return {
    find,
    isTaken: (name) => page.has(name) || offered.get(name)?.from === 'form',
    add(tool) {
      page.set(tool.name, tool)
      changed()
    },
    remove(tool) {
      if (page.get(tool.name) !== tool) return
      page.delete(tool.name)
      changed()
    },
    offer(tools) {
      const before = offered
      forEachOffer((_, name) => tools.has(name) || changed())
      offered = tools
      forEachOffer((tool, name) => isSame(before.get(name), tool) || changed())
    },
    offered: () => offered,
    list() {
      const tools: Tool[] = bare([])
      const add = (tool: Tool): void => {
        tools[tools.length] = tool
      }
      page.forEach(add)
      forEachOffer(add)
      sortByName(tools)
      return tools
    },
    count() {
      let count = page.size
      forEachOffer(() => (count += 1))
      return count
    },
  }
}

function isSame(one: Tool | undefined, other: Tool): boolean {
  return (
    one?.from === other.from &&
    one.title === other.title &&
    one.description === other.description &&
    one.schema === other.schema
  )
}
