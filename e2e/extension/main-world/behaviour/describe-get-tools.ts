import { describe, expect, it } from 'vitest'
import type { Attempt, Lab } from '../lab.ts'
import type { BehaviourHost } from './behaviour-host.ts'
import { read } from './messages.ts'

/** In the pages. */
declare const lab: Lab

/** `getTools`: what is listed. */
export function describeGetTools(host: BehaviourHost): void {
  describe('getTools', () => {
    it('lists what was registered, by name', async () => {
      const listed = await host.page.evaluate(async () => {
        const { context, tool } = lab
        const inputSchema = { type: 'object', properties: { q: { type: 'string' } } }
        await context.registerTool(tool({ name: 'b', title: 'T\ud800', inputSchema, annotations: { readOnlyHint: 1 } }))
        Object.assign(inputSchema, { later: true })
        await Promise.all(['a', 'B', '_', '-'].map((name) => context.registerTool(tool({ name }))))
        await context.registerTool(tool({ name: 'c', description: null, annotations: {} }))
        const tools = await context.getTools()
        return tools.map((one) => [
          Object.keys(one).join(' '),
          { ...one, window: one.window === window, origin: one.origin === location.origin },
        ])
      })
      const plain = { description: 'd', origin: true, title: '', window: true }
      const hints = { consequentialHint: false, debugging: false, readOnlyHint: false, untrustedContentHint: false }
      expect(listed).toEqual([
        ['description name origin title window', { ...plain, name: '-' }],
        ['description name origin title window', { ...plain, name: 'B' }],
        ['description name origin title window', { ...plain, name: '_' }],
        ['description name origin title window', { ...plain, name: 'a' }],
        [
          'annotations description inputSchema name origin title window',
          {
            ...plain,
            name: 'b',
            title: 'T\ufffd',
            inputSchema: { type: 'object', properties: { q: { type: 'string' } } },
            annotations: { ...hints, readOnlyHint: true },
          },
        ],
        [
          'annotations description name origin title window',
          { ...plain, name: 'c', description: 'null', annotations: hints },
        ],
      ])
    })

    it('gives new objects each time', async () => {
      expect(
        await host.page.evaluate(async () => {
          await lab.context.registerTool(lab.tool({ inputSchema: {} }))
          const [one, other] = [await lab.find('a'), await lab.find('a')]
          const tools = await lab.context.getTools()
          return [one === other, one.inputSchema === other.inputSchema, Array.isArray(tools)]
        }),
      ).toEqual([false, false, true])
    })

    it('refuses origins that a network can forge', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { attempt, context } = lab
          const ask = (fromOrigins: unknown): Promise<Attempt> => attempt(() => context.getTools({ fromOrigins }))
          return [await ask(['*']), await ask(['http://example.com']), await ask('x'), await ask([location.origin])]
        }),
      ).toEqual([
        ['SecurityError', 'Only secure origins are allowed in the fromOrigins list.'],
        ['SecurityError', 'Only secure origins are allowed in the fromOrigins list.'],
        [
          'TypeError',
          `Failed to execute 'getTools' on 'ModelContext': ${read('fromOrigins', 'ModelContextGetToolOptions')}The provided value cannot be converted to a sequence.`,
        ],
        ['gives', []],
      ])
    })
  })
}
