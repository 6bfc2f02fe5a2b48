import { describe, expect, it } from 'vitest'
import type { Lab } from '../lab.ts'
import type { BehaviourHost } from './behaviour-host.ts'
import { REGISTER, read } from './messages.ts'

/** In the pages. */
declare const lab: Lab

/** `registerTool`: what it refuses, in which order, and what becomes of a tool. */
export function describeRegisterTool(host: BehaviourHost): void {
  describe('registerTool', () => {
    it('refuses what is no tool', async () => {
      const of = 'ModelContextTool'
      expect(
        await host.register({
          null: 'null',
          number: '5',
          nothing: '{}',
          noName: '{ description: "d", execute() {} }',
          noExecute: '{ name: "a", description: "d" }',
          execute: 'lab.tool({ execute: {} })',
          symbol: 'lab.tool({ name: Symbol("a") })',
          schemaText: 'lab.tool({ inputSchema: "{}" })',
          schemaNull: 'lab.tool({ inputSchema: null })',
          annotations: 'lab.tool({ annotations: "x" })',
          options: 'lab.tool(), 5',
          signal: 'lab.tool(), { signal: {} }',
          signalNull: 'lab.tool(), { signal: null }',
          exposedTo: 'lab.tool(), { exposedTo: "https://example.com" }',
        }),
      ).toEqual({
        null: ['TypeError', `${REGISTER}The provided value is not of type '${of}'.`],
        number: ['TypeError', `${REGISTER}The provided value is not of type '${of}'.`],
        nothing: ['TypeError', `${REGISTER}${read('description', of)}Required member is undefined.`],
        noName: ['TypeError', `${REGISTER}${read('name', of)}Required member is undefined.`],
        noExecute: ['TypeError', `${REGISTER}${read('execute', of)}Required member is undefined.`],
        execute: ['TypeError', `${REGISTER}${read('execute', of)}The given value is not a function.`],
        symbol: ['TypeError', `${REGISTER}${read('name', of)}Cannot convert a Symbol value to a string`],
        schemaText: ['TypeError', `${REGISTER}${read('inputSchema', of)}Failed to convert value to 'object'.`],
        schemaNull: ['TypeError', `${REGISTER}${read('inputSchema', of)}Failed to convert value to 'object'.`],
        annotations: [
          'TypeError',
          `${REGISTER}${read('annotations', of)}The provided value is not of type 'ToolAnnotations'.`,
        ],
        options: ['TypeError', `${REGISTER}The provided value is not of type 'ModelContextRegisterToolOptions'.`],
        signal: [
          'TypeError',
          `${REGISTER}${read('signal', 'ModelContextRegisterToolOptions')}Failed to convert value to 'AbortSignal'.`,
        ],
        signalNull: [
          'TypeError',
          `${REGISTER}${read('signal', 'ModelContextRegisterToolOptions')}Failed to convert value to 'AbortSignal'.`,
        ],
        exposedTo: [
          'TypeError',
          `${REGISTER}${read('exposedTo', 'ModelContextRegisterToolOptions')}The provided value cannot be converted to a sequence.`,
        ],
      })
    })

    it('refuses names and descriptions that are none', async () => {
      expect(
        await host.register({
          space: 'lab.tool({ name: "a b" })',
          empty: 'lab.tool({ name: "" })',
          letter: 'lab.tool({ name: "ä" })',
          newline: 'lab.tool({ name: "a\\n" })',
          most: 'lab.tool({ name: "x".repeat(128) })',
          more: 'lab.tool({ name: "x".repeat(129) })',
          all: 'lab.tool({ name: "Az09_-." })',
          noDescription: 'lab.tool({ description: "" })',
          blank: 'lab.tool({ name: "blank", description: " " })',
          long: 'lab.tool({ name: "long", description: "x".repeat(100_000) })',
        }),
      ).toEqual({
        space: ['InvalidStateError', 'Invalid tool name'],
        empty: ['InvalidStateError', 'Invalid tool name'],
        letter: ['InvalidStateError', 'Invalid tool name'],
        newline: ['InvalidStateError', 'Invalid tool name'],
        most: ['gives', undefined],
        more: ['InvalidStateError', 'Invalid tool name'],
        all: ['gives', undefined],
        noDescription: ['InvalidStateError', 'Description is required'],
        blank: ['gives', undefined],
        long: ['gives', undefined],
      })
    })

    it('takes any schema that can be written as JSON', async () => {
      const results = await host.register({
        list: 'lab.tool({ name: "list", inputSchema: [] })',
        nonsense: 'lab.tool({ name: "nonsense", inputSchema: { type: "array", properties: 5, $ref: {} } })',
        big: 'lab.tool({ inputSchema: { a: 1n } })',
        nothing: 'lab.tool({ inputSchema: { toJSON() {} } })',
        function: 'lab.tool({ inputSchema() {} })',
        throws: 'lab.tool({ inputSchema: { toJSON() { throw new RangeError("mine") } } })',
        circle: 'lab.tool({ inputSchema: window })',
      })
      expect(results).toMatchObject({
        list: ['gives', undefined],
        nonsense: ['gives', undefined],
        big: ['TypeError', expect.stringContaining('BigInt')],
        nothing: ['TypeError', `${REGISTER}invalid input schema: toJSON() returns undefined`],
        function: ['TypeError', `${REGISTER}invalid input schema: toJSON() returns undefined`],
        throws: ['RangeError', 'mine'],
        circle: ['TypeError', expect.stringContaining('circular')],
      })
    })

    it('checks in this order: name taken, name, description, schema, signal, origins', async () => {
      const aborted = 'AbortSignal.abort("why")'
      const bad = '{ a: 1n }'
      expect(
        await host.register({
          first: 'lab.tool()',
          taken: 'lab.tool({ description: "" })',
          name: 'lab.tool({ name: "a b", description: "" })',
          description: `lab.tool({ name: "b", description: "", inputSchema: ${bad} })`,
          schema: `lab.tool({ name: "b", inputSchema: ${bad} }), { signal: ${aborted} }`,
          signal: `lab.tool({ name: "b" }), { signal: ${aborted}, exposedTo: ["*"] }`,
          origins: 'lab.tool({ name: "b" }), { exposedTo: ["*"] }',
        }),
      ).toMatchObject({
        first: ['gives', undefined],
        taken: ['InvalidStateError', 'Duplicate tool name'],
        name: ['InvalidStateError', 'Invalid tool name'],
        description: ['InvalidStateError', 'Description is required'],
        schema: ['TypeError', expect.stringContaining('BigInt')],
        signal: ['thrown', 'why'],
        origins: ['SecurityError', 'Only secure origins are allowed in the exposedTo list.'],
      })
    })

    it('reads every member once, in alphabetical order', async () => {
      expect(
        await host.page.evaluate(async () => {
          const watch = (what: object, prefix = ''): object =>
            new Proxy(what, {
              get(target, key) {
                lab.log.push(prefix + String(key))
                return Reflect.get(target, key) as unknown
              },
            })
          const options = watch({}, 'options.')
          const annotations = watch({}, 'annotations.')
          await lab.context.registerTool(watch(lab.tool({ annotations })), options)
          await lab.context.getTools(options)
          await lab.context.executeTool(watch(await lab.find('a'), 'registered.'), {}, options)
          return lab.log
        }),
      ).toEqual([
        'annotations',
        'annotations.consequentialHint',
        'annotations.debugging',
        'annotations.readOnlyHint',
        'annotations.untrustedContentHint',
        'description',
        'execute',
        'inputSchema',
        'name',
        'title',
        'options.exposedTo',
        'options.signal',
        'options.fromOrigins',
        'registered.annotations',
        'registered.description',
        'registered.inputSchema',
        'registered.name',
        'registered.origin',
        'registered.title',
        'registered.window',
        'options.signal',
      ])
    })

    it('tells of the tool before its promise resolves, in a task of its own', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { context, log, tool } = lab
          context.ontoolchange = (event: Event) => log.push(event.constructor.name, event.type, event.bubbles)
          const registered = context.registerTool(tool()).then(() => log.push('registered'))
          log.push('called')
          void lab.microtasks(3).then(() => log.push('microtasks'))
          await registered
          // One for each.
          context.ontoolchange = () => log.push('change')
          await Promise.all([context.registerTool(tool({ name: 'b' })), context.registerTool(tool({ name: 'c' }))])
          return lab.logged(8)
        }),
      ).toEqual(['called', 'microtasks', 'Event', 'toolchange', false, 'registered', 'change', 'change'])
    })

    it('ends with its signal', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { context, log, tool } = lab
          const before = new AbortController()
          const refused = lab.attempt(() => context.registerTool(tool(), { signal: before.signal }))
          before.abort('at once')
          log.push(await refused, await context.getTools())
          const later = new AbortController()
          await context.registerTool(tool(), { signal: later.signal })
          context.ontoolchange = () => log.push('change')
          later.abort()
          // The name is free at once.
          await context.registerTool(tool({ description: 'second' }))
          const unnamed = new AbortController()
          const aborted = lab.attempt(() => context.registerTool(tool({ name: 'b' }), { signal: unnamed.signal }))
          unnamed.abort()
          log.push(await aborted)
          log.push((await context.getTools()).map(({ description }) => description))
          return log.filter((entry) => entry !== 'change')
        }),
      ).toEqual([['thrown', 'at once'], [], ['AbortError', 'signal is aborted without reason'], ['second']])
    })

    it('refuses to expose tools to origins that a network can forge', async () => {
      const refused = ['SecurityError', 'Only secure origins are allowed in the exposedTo list.']
      expect(
        await host.register({
          plain: 'lab.tool(), { exposedTo: ["http://example.com"] }',
          any: 'lab.tool(), { exposedTo: ["*"] }',
          nonsense: 'lab.tool(), { exposedTo: ["nonsense"] }',
          mixed: 'lab.tool(), { exposedTo: [location.origin, "http://example.com"] }',
          none: 'lab.tool({ name: "none" }), { exposedTo: [] }',
          own: 'lab.tool({ name: "own" }), { exposedTo: [location.origin] }',
        }),
      ).toEqual({
        plain: refused,
        any: refused,
        nonsense: refused,
        mixed: refused,
        none: ['gives', undefined],
        own: ['gives', undefined],
      })
    })
  })
}
