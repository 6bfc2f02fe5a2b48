import { describe, expect, it } from 'vitest'
import type { Attempt, Lab } from '../lab.ts'
import type { BehaviourHost } from './behaviour-host.ts'
import { EXECUTE, read } from './messages.ts'

/** In the pages. */
declare const lab: Lab

/** `executeTool`: what it refuses, what the tool is given, and what is made of its result. */
export function describeExecuteTool(host: BehaviourHost): void {
  describe('executeTool', () => {
    it('gives the tool a copy of the input, and a signal', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { context, log, tool, run } = lab
          let seen: unknown
          const execute = (...given: readonly unknown[]): void => {
            const [input, options] = given
            const { signal } = options as { signal: AbortSignal }
            seen = input
            log.push([
              given.length,
              input,
              Object.keys(options as object),
              signal instanceof AbortSignal,
              signal.aborted,
            ])
          }
          await context.registerTool(tool({ execute }))
          const input = { a: { b: 1 }, date: new Date(0), nothing: undefined }
          const running = run('a', input)
          await running
          log.push(seen === input)
          await run('a')
          await run('a', undefined)
          await run('a', [1])
          return log
        }),
      ).toEqual([
        [2, { a: { b: 1 }, date: '1970-01-01T00:00:00.000Z' }, ['signal'], true, false],
        false,
        [2, {}, ['signal'], true, false],
        [2, {}, ['signal'], true, false],
        [2, [1], ['signal'], true, false],
      ])
    })

    it('refuses input that is no object', async () => {
      const results = await host.page.evaluate(async () => {
        const { attempt, context, find, tool } = lab
        await context.registerTool(tool())
        const a = await find('a')
        const bad = [null, '{}', 1, true, 1n, Symbol('s'), () => 1, { toJSON() {} }, { a: 1n }, { toJSON: () => 'x' }]
        return Promise.all(bad.map((input) => attempt(() => context.executeTool(a, input))))
      })
      const notObject = ['TypeError', `${EXECUTE}invalid input object: value is not an object`]
      const nothing = ['TypeError', `${EXECUTE}invalid input object: toJSON() returns undefined`]
      expect(results).toEqual([
        ...Array.from({ length: 6 }, () => notObject),
        nothing,
        nothing,
        ['TypeError', expect.stringContaining('BigInt')],
        ['UnknownError', 'Failed to parse input arguments'],
      ])
    })

    it('refuses what getTools has not given', async () => {
      const results = await host.page.evaluate(async () => {
        const { attempt, context, find, tool } = lab
        await context.registerTool(tool())
        const a = await find('a')
        const execute = (given?: unknown, ...more: readonly unknown[]): Promise<Attempt> =>
          attempt(() => context.executeTool(given, ...more))
        return {
          nothing: (await attempt(() => context.executeTool()))[0],
          name: await execute('a'),
          noWindow: await execute({ ...a, window: undefined }),
          window: await execute({ ...a, window: {} }),
          noOrigin: await execute({ ...a, origin: undefined }),
          origin: await execute({ ...a, origin: 'nonsense' }),
          schema: await execute({ ...a, inputSchema: '{}' }),
          annotations: await execute({ ...a, annotations: 'x' }),
          options: await execute(a, {}, 1),
          signal: await execute(a, {}, { signal: 1 }),
          otherOrigin: (await execute({ ...a, origin: 'https://example.com' }))[0],
          unknown: (await execute({ ...a, name: 'b' }))[0],
          copy: await execute({ name: 'a', description: 'other', window, origin: `${location.origin}/path` }),
        }
      })
      const of = 'RegisteredTool'
      expect(results).toEqual({
        nothing: 'TypeError',
        name: ['TypeError', `${EXECUTE}The provided value is not of type '${of}'.`],
        noWindow: ['TypeError', `${EXECUTE}${read('window', of)}Required member is undefined.`],
        window: ['TypeError', `${EXECUTE}${read('window', of)}Failed to convert value to 'Window'.`],
        noOrigin: ['TypeError', `${EXECUTE}${read('origin', of)}Required member is undefined.`],
        origin: ['NotSupportedError', 'The provided origin is invalid.'],
        schema: ['TypeError', `${EXECUTE}${read('inputSchema', of)}Failed to convert value to 'object'.`],
        annotations: [
          'TypeError',
          `${EXECUTE}${read('annotations', of)}The provided value is not of type 'ToolAnnotations'.`,
        ],
        options: ['TypeError', `${EXECUTE}The provided value is not of type 'ExecuteToolOptions'.`],
        signal: [
          'TypeError',
          `${EXECUTE}${read('signal', 'ExecuteToolOptions')}Failed to convert value to 'AbortSignal'.`,
        ],
        otherOrigin: 'UnknownError',
        unknown: 'UnknownError',
        copy: ['gives', '1'],
      })
    })

    it('makes text of every result', async () => {
      const results = await host.page.evaluate(async () => {
        const { context, run, tool } = lab
        const circle: Record<string, unknown> = {}
        circle['self'] = circle
        const values: Readonly<Record<string, unknown>> = {
          text: 's',
          empty: '',
          object: { a: 1 },
          list: [1, undefined],
          undefined,
          null: null,
          bigint: 1n,
          function: () => 1,
          map: new Map([[1, 2]]),
          element: document.body,
          nan: Number.NaN,
          false: false,
          date: new Date(0),
          json: { toJSON: () => 'x' },
          noJson: { toJSON() {} },
          promise: Promise.resolve('p'),
          // oxlint-disable-next-line unicorn/no-thenable -- tools may give one
          thenable: { then: (resolve: (value: string) => void) => resolve('t') },
          circle,
          throws: {
            toJSON() {
              throw new Error('mine')
            },
          },
        }
        const texts: Record<string, unknown> = {}
        for (const [name, value] of Object.entries(values)) {
          await context.registerTool(tool({ name, execute: () => value }))
          const [kind, text] = await lab.attempt(() => run(name))
          texts[name] = kind === 'gives' ? text : [kind]
        }
        return texts
      })
      expect(results).toEqual({
        text: 's',
        empty: 'Operation succeeded',
        object: '{"a":1}',
        list: '[1,null]',
        undefined: 'undefined',
        null: 'null',
        bigint: '1',
        function: 'undefined',
        map: '{}',
        element: '{}',
        nan: 'NaN',
        false: 'false',
        date: '"1970-01-01T00:00:00.000Z"',
        json: '"x"',
        noJson: 'undefined',
        promise: 'p',
        thenable: 't',
        circle: ['UnknownError'],
        throws: ['UnknownError'],
      })
    })

    it('hides what tools throw', async () => {
      const results = await host.page.evaluate(async () => {
        const { attempt, context, log, run, tool } = lab
        addEventListener('error', () => log.push('error'))
        addEventListener('unhandledrejection', () => log.push('unhandled'))
        const thrown: readonly unknown[] = [new Error('secret'), 'secret', undefined, null, Symbol('secret')]
        const attempts: Attempt[] = []
        for (const [index, value] of thrown.entries()) {
          const execute = (): never => {
            throw value
          }
          await context.registerTool(tool({ name: `throws${index}`, execute }))
          await context.registerTool(tool({ name: `rejects${index}`, execute: async () => execute() }))
          attempts.push(await attempt(() => run(`throws${index}`)), await attempt(() => run(`rejects${index}`)))
        }
        return [attempts, log]
      })
      const [attempts, log] = results as [Attempt[], unknown[]]
      expect(attempts.map(([name]) => name)).toEqual(Array.from({ length: 10 }, () => 'UnknownError'))
      expect(JSON.stringify(attempts)).not.toContain('secret')
      expect(log).toEqual([])
    })

    it('runs the tool in a task of its own, tells of it, and then settles', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { context, find, log, microtasks, tool } = lab
          await context.registerTool(tool({ execute: () => log.push('tool') }))
          const a = await find('a')
          context.ontoolactivated = (event: Event & { toolName: string }) => {
            log.push(event.constructor.name, event.toolName, event.target === context)
            log.push(event.bubbles, event.cancelable, event.composed)
          }
          addEventListener('toolactivated', () => log.push('window'))
          const running = context.executeTool(a).then(() => log.push('settled'))
          log.push('called')
          void microtasks(3).then(() => log.push('microtasks'))
          await running
          return log
        }),
      ).toEqual(['called', 'microtasks', 'tool', 'ToolActivatedEvent', 'a', true, false, false, false, 'settled'])
    })

    it('runs tools at the same time, and one inside another', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { context, log, run, tool } = lab
          const opened = Promise.withResolvers<string>()
          await context.registerTool(tool({ name: 'waits', execute: () => opened.promise }))
          await context.registerTool(tool({ name: 'opens', execute: () => opened.resolve('open') }))
          await context.registerTool(tool({ name: 'outer', execute: async () => [await run('inner')] }))
          await context.registerTool(tool({ name: 'inner', execute: () => 'deep' }))
          const waiting = run('waits')
          log.push(await run('opens'), await waiting, await run('outer'))
          return log
        }),
      ).toEqual(['undefined', 'open', '["deep"]'])
    })

    it('lets a tool finish that is unregistered while it runs', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { attempt, context, find, log, tool } = lab
          const registration = new AbortController()
          const execute = async (_: unknown, { signal }: { signal: AbortSignal }): Promise<unknown> => {
            registration.abort()
            await Promise.resolve()
            return signal.aborted
          }
          await context.registerTool(tool({ execute }), { signal: registration.signal })
          const a = await find('a')
          log.push(await context.executeTool(a), (await attempt(() => context.executeTool(a)))[0])
          return log
        }),
      ).toEqual(['false', 'UnknownError'])
    })

    it('does not run a tool that is unregistered before its turn', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { attempt, context, find, log, tool } = lab
          const registration = new AbortController()
          await context.registerTool(tool({ execute: () => log.push('ran') }), { signal: registration.signal })
          const a = await find('a')
          const running = attempt(() => context.executeTool(a))
          registration.abort()
          return [(await running)[0], log]
        }),
      ).toEqual(['UnknownError', []])
    })
  })
}
