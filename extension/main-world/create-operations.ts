import {
  asAnnotations,
  asFunction,
  asObject,
  asSequence,
  asSignal,
  asText,
  asWellFormed,
  asWindow,
  checkOrigins,
  failedTo,
  parseOrigin,
  serialize,
  toMembers,
  toOptions,
} from './convert.ts'
import { each } from './each.ts'
import { unknownError } from './create-caller.ts'
import type { StartCall } from './create-caller.ts'
import type { Operations } from './define-context.ts'
import {
  bare,
  exec,
  here,
  HereException,
  isAborted,
  listen,
  listPrototype,
  parse,
  reasonOf,
  setPrototypeOf,
} from './primordials.ts'
import type { Registry } from './registry.ts'
import type { RunInTask } from './run-in-task.ts'
import { TOOL_NAME } from './tool.ts'
import type { Tool } from './tool.ts'

/** JSON of an object or an array: a `toJSON` may return something else. */
const OBJECT_TEXT = /^[{[]/

/** What the operations act on. */
export interface OperationsOptions {
  readonly registry: Registry
  readonly runInTask: RunInTask
  readonly startCall: StartCall
  /** Calls back once the answer of `getTools` is known. */
  readonly whenSettled: (run: () => void) => void
}

/**
 * Our implementation of `document.modelContext`, which works as in Chromium 156: the same checks in the same order.
 *
 * @see https://webmachinelearning.github.io/webmcp/
 */
export function createOperations({ registry, runInTask, startCall, whenSettled }: OperationsOptions): Operations {
  return {
    registerTool(given, options, { resolve, reject }) {
      const where = failedTo('registerTool')
      const { optional, required } = toMembers(given, where, 'ModelContextTool')
      const annotations = optional('annotations', asAnnotations)
      const description = required('description', asText)
      const execute = required('execute', asFunction)
      const inputSchema = optional('inputSchema', asObject)
      const name = required('name', asText)
      const title = optional('title', asWellFormed) ?? ''
      const { optional: option } = toOptions(options, 'registerTool', 'ModelContextRegisterToolOptions')
      const exposedTo = option('exposedTo', asSequence)
      const signal = option('signal', asSignal)

      if (registry.isTaken(name)) throw invalidState('Duplicate tool name')
      if (!exec(TOOL_NAME, name)) throw invalidState('Invalid tool name')
      if (description === '') throw invalidState('Description is required')
      const schema = inputSchema && serialize(inputSchema, where, 'schema')
      if (signal && isAborted(signal)) return reject(reasonOf(signal))
      checkOrigins(exposedTo, 'exposedTo')

      const tool: Tool = { name, title, description, schema, annotations, execute, from: 'page', signal }
      registry.add(tool)
      if (signal) {
        listen(signal, 'abort', () => {
          registry.remove(tool)
          reject(reasonOf(signal))
        })
      }
      runInTask(() => resolve(undefined))
    },

    getTools(options, { resolve }) {
      const { optional } = toOptions(options, 'getTools', 'ModelContextGetToolOptions')
      checkOrigins(optional('fromOrigins', asSequence), 'fromOrigins')
      whenSettled(() => runInTask(() => resolve(describe(registry.list()))))
    },

    executeTool(given, input, options, settle) {
      const where = failedTo('executeTool')
      const { optional, required } = toMembers(given, where, 'RegisteredTool')
      optional('annotations', asAnnotations)
      required('description', asText)
      optional('inputSchema', asObject)
      const name = required('name', asText)
      const origin = parseOrigin(required('origin', asWellFormed))
      optional('title', asText)
      const target = required('window', asWindow)
      const signal = toOptions(options, 'executeTool', 'ExecuteToolOptions').optional('signal', asSignal)

      const text = serialize(input, where, 'object')
      if (!exec(OBJECT_TEXT, text)) throw unknownError('Failed to parse input arguments')
      if (signal && isAborted(signal)) return settle.reject(reasonOf(signal))
      if (origin === '') throw new HereException('The provided origin is invalid.', 'NotSupportedError')
      if (target !== window || origin !== here) throw unknownError(`Tool not found: ${name}`)
      const cancel = startCall(name, text, settle)
      if (signal) {
        listen(signal, 'abort', () => {
          cancel()
          settle.reject(reasonOf(signal))
        })
      }
    },
  }
}

/** Operations of documents that are not in the window, such as those of parsers. */
export const INACTIVE: Operations = {
  registerTool: refuse,
  getTools: refuse,
  executeTool: refuse,
}

function refuse(): never {
  throw invalidState('The document is not active.')
}

function invalidState(message: string): DOMException {
  return new HereException(message, 'InvalidStateError')
}

/** What `getTools` returns: objects of the page's own, members in the order of browsers. */
function describe(tools: readonly Tool[]): readonly object[] {
  const described: object[] = bare([])
  each(tools, ({ annotations, description, schema, name, title }, index) => {
    described[index] = {
      ...(annotations && { annotations: { ...annotations } }),
      description,
      ...(schema !== undefined && { inputSchema: parse(schema) as unknown }),
      name,
      origin: here,
      title,
      window,
    }
  })
  setPrototypeOf(described, listPrototype)
  return described
}
