/** A tool as `getTools` gives it. */
export interface LabTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema?: unknown
  readonly annotations?: unknown
  readonly window: Window
  readonly origin: string
}

/** A model context that may be given anything. */
export interface LabContext extends EventTarget {
  readonly registerTool: (...given: readonly unknown[]) => Promise<unknown>
  getTools(...given: readonly unknown[]): Promise<LabTool[]>
  executeTool(...given: readonly unknown[]): Promise<string | null>
  ontoolchange: unknown
  ontoolactivated: unknown
  ontoolcancel: unknown
}

/** What becomes of something: what it gives, or the error's name, and its message. */
export type Attempt = readonly ['gives', unknown] | readonly [name: string, message: string]

/** What pages of the behaviour suite have, as `lab`. */
export interface Lab {
  readonly context: LabContext
  /** What has happened, in order. */
  readonly log: unknown[]
  /** A tool `a` that gives 1, but for what is given here. */
  readonly tool: (members?: object) => object
  readonly attempt: (run: () => unknown) => Promise<Attempt>
  /** @throws {Error} when it is not there. */
  readonly find: (name: string) => Promise<LabTool>
  /** Resolves when it is there: forms become tools in their own time. */
  readonly listed: (name: string) => Promise<LabTool>
  readonly until: (is: () => Promise<boolean>) => Promise<void>
  /** Runs a tool by its name. */
  readonly run: (name: string, ...more: readonly unknown[]) => Promise<string | null>
  /** Resolves when the log is so long, with the log. */
  readonly logged: (length: number) => Promise<readonly unknown[]>
  /** Resolves after so many microtasks. */
  readonly microtasks: (count: number) => Promise<void>
  /** The parts of an attribute of a prototype, as functions. */
  readonly accessor: (prototype: object, name: string) => { readonly get: Unbound; readonly set: Unbound }
}

type Unbound = (on: unknown, ...given: readonly unknown[]) => unknown

/** Sets it up in a page. It is sent there as text: it may use nothing of this file. */
export function setUpLab(): void {
  // Proof: the same object, told to take anything.
  const context = document.modelContext as unknown as LabContext
  const log: unknown[] = []
  const find = async (name: string): Promise<LabTool> => {
    const tool = (await context.getTools()).find((one) => one.name === name)
    if (!tool) throw new Error(`no tool ${name}`)
    return tool
  }
  const until = async (is: () => Promise<boolean>): Promise<void> => {
    while (!(await is())) await new Promise(requestAnimationFrame)
  }
  const lab: Lab = {
    context,
    log,
    tool: (members = {}) => ({ name: 'a', description: 'd', execute: () => 1, ...members }),
    async attempt(run) {
      try {
        return ['gives', await run()]
      } catch (error) {
        return error instanceof Error || error instanceof DOMException
          ? [error.name, error.message]
          : ['thrown', String(error)]
      }
    },
    find,
    until,
    async listed(name) {
      await until(async () => (await context.getTools()).some((one) => one.name === name))
      return find(name)
    },
    run: async (name, ...more) => context.executeTool(await find(name), ...more),
    async logged(length) {
      while (log.length < length) await new Promise(requestAnimationFrame)
      return log
    },
    async microtasks(count) {
      for (let left = count; left > 0; left -= 1) await Promise.resolve()
    },
    accessor(prototype, name) {
      const descriptor = Object.getOwnPropertyDescriptor(prototype, name) ?? {}
      const unbound =
        (key: 'get' | 'set'): Unbound =>
        (on, ...given) =>
          Reflect.apply(descriptor[key] as () => unknown, on, given)
      return { get: unbound('get'), set: unbound('set') }
    },
  }
  Object.assign(globalThis, { lab })
}
