/** How one version of a browser does WebMCP: what pages and agents can tell apart. */
export interface Shape {
  readonly browser: string
  /** Objects that have `modelContext`, by an accessor of their prototype. Where there are two, the navigator's warns. */
  readonly on: readonly ('document' | 'navigator')[]
  /** Whether `registerTool` gives a promise, and fails by it, or is done when it returns and throws. */
  readonly registers: 'by promise' | 'at once'
  /** Whether `provideContext` and `clearContext`, which replace all tools of the page, are there. */
  readonly provides: boolean
  /** What takes a tool away again. Chrome 148 has nothing. */
  readonly unregisters: readonly ('unregisterTool' | 'signal')[]
  /** Whether calls of a tool that goes fail. */
  readonly unregisteringEndsCalls: boolean
  /** A name that is taken, or no name, or a tool without description. */
  readonly duplicates: 'refused' | 'replaced'
  /** What `execute` is given besides its arguments; with `input` there is `requestUserInput` beside the signal. */
  readonly second: 'client' | 'nothing' | 'signal' | 'input'
  /** What agents list and call with. */
  readonly agents: 'getTools' | 'modelContextTesting' | 'invokeTool'
  /** How `inputSchema` is listed. */
  readonly schema: 'text' | 'object'
  /** What tools are listed as: objects with members of their own, or of an interface, whose members a spread misses. */
  readonly listed: 'dictionary' | 'interface'
  /** Whether schemas with keywords that the browser does not know, and arguments that do not fit, are refused. */
  readonly checks: boolean
  /** What agents call with. */
  readonly input: 'text' | 'object' | 'either'
  /** Where `toolchange` fires. */
  readonly changes: 'nowhere' | 'window' | 'context'
}
