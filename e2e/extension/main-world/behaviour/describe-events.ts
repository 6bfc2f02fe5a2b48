import { describe, expect, it } from 'vitest'
import type { Lab } from '../lab.ts'
import type { BehaviourHost } from './behaviour-host.ts'

/** In the pages. */
declare const lab: Lab

/** Handlers and events. */
export function describeEvents(host: BehaviourHost): void {
  describe('handlers and events', () => {
    it('are called where they were set first', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { context, log, tool } = lab
          const first = (): unknown => log.push('first')
          context.ontoolchange = 5
          log.push(context.ontoolchange)
          context.ontoolchange = first
          log.push(context.ontoolchange === first)
          context.addEventListener('toolchange', () => log.push('listener'))
          context.ontoolchange = () => log.push('second')
          await context.registerTool(tool({ name: 'b' }))
          context.ontoolchange = null
          log.push(context.ontoolchange)
          await context.registerTool(tool({ name: 'c' }))
          context.ontoolchange = first
          await context.registerTool(tool({ name: 'd' }))
          return log
        }),
      ).toEqual([null, true, 'second', 'listener', null, 'listener', 'listener', 'first'])
    })

    it('that throw are for the console of the page', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { context, log, tool } = lab
          addEventListener('error', (event) => {
            event.preventDefault()
            log.push(event.message)
          })
          context.ontoolchange = () => {
            throw new Error('mine')
          }
          log.push(await lab.attempt(() => context.registerTool(tool())))
          return log
        }),
      ).toEqual(['Uncaught Error: mine', ['gives', undefined]])
    })

    it.each(['ToolActivatedEvent', 'ToolCancelEvent'])('can be made: %s', async (name) => {
      expect(
        await host.page.evaluate(async (interfaceName) => {
          const Made = Reflect.get(globalThis, interfaceName) as new (...given: readonly unknown[]) => Event & {
            toolName: string
          }
          const made = new Made('x', { toolName: 5, bubbles: true })
          const { get } = lab.accessor(Made.prototype, 'toolName')
          const names = await Promise.all(
            [
              () => new Made(),
              () => (Made as unknown as (type: string) => void)('x'),
              () => new Made('x', 5),
              () => new Made('x', { toolName: Symbol('s') }),
              () => get(new Event('x')),
            ].map(async (run) => (await lab.attempt(run))[0]),
          )
          return [made.toolName, made.type, made.bubbles, made.isTrusted, new Made('y', null).toolName, names]
        }, name),
      ).toEqual(['5', 'x', true, false, '', Array.from({ length: 5 }, () => 'TypeError')])
    })
  })
}
