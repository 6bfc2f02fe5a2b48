import { describe, expect, it } from 'vitest'
import type { Lab } from '../lab.ts'
import type { BehaviourHost } from './behaviour-host.ts'

/** In the pages. */
declare const lab: Lab

/** What happens, and in which order, when a call is cancelled. */
export function describeCancelling(host: BehaviourHost): void {
  describe('cancelling', () => {
    it('rejects with the reason at once, then aborts the signal of the tool, and tells of it', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { context, find, log, logged, microtasks, tool } = lab
          const finished = Promise.withResolvers<string>()
          const execute = (_: unknown, { signal }: { signal: AbortSignal }): Promise<string> => {
            log.push('tool')
            signal.addEventListener('abort', () => {
              const { name } = signal.reason as DOMException
              log.push(`signal ${name}`)
            })
            return finished.promise
          }
          await context.registerTool(tool({ execute }))
          const a = await find('a')
          context.ontoolactivated = () => log.push('toolactivated')
          context.ontoolcancel = (event: Event & { toolName: string }) =>
            log.push(`${event.constructor.name} ${event.toolName}`)
          const controller = new AbortController()
          void context.executeTool(a, {}, { signal: controller.signal }).then(
            () => log.push('resolved'),
            (reason: unknown) => log.push(`rejected ${String(reason)}`),
          )
          await logged(2)
          controller.abort('enough')
          log.push('aborted')
          void microtasks(2).then(() => log.push('microtasks'))
          await logged(7)
          // Too late for anybody.
          finished.resolve('late')
          await context.getTools()
          return log
        }),
      ).toEqual([
        'tool',
        'toolactivated',
        'aborted',
        'rejected enough',
        'microtasks',
        'signal AbortError',
        'ToolCancelEvent a',
      ])
    })

    it('in the turn of the call starts the tool, and then aborts it', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { context, find, log, logged, tool } = lab
          const execute = (_: unknown, { signal }: { signal: AbortSignal }): Promise<never> => {
            log.push(`tool ${signal.aborted}`)
            signal.addEventListener('abort', () => log.push('signal'))
            return new Promise(() => undefined)
          }
          await context.registerTool(tool({ execute }))
          const a = await find('a')
          context.ontoolactivated = () => log.push('toolactivated')
          context.ontoolcancel = () => log.push('toolcancel')
          const controller = new AbortController()
          void context.executeTool(a, {}, { signal: controller.signal }).catch((reason: unknown) => {
            log.push(`rejected ${String(reason)}`)
          })
          controller.abort('now')
          return logged(5)
        }),
      ).toEqual(['rejected now', 'tool false', 'toolactivated', 'signal', 'toolcancel'])
    })

    it('before the call rejects within a microtask', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { context, find, log, microtasks, tool } = lab
          await context.registerTool(tool({ execute: () => log.push('ran') }))
          const a = await find('a')
          context.ontoolactivated = () => log.push('toolactivated')
          const running = context
            .executeTool(a, {}, { signal: AbortSignal.abort('never') })
            .catch((reason: unknown) => {
              log.push(reason)
            })
          await microtasks(1)
          log.push('microtask')
          await running
          await context.getTools()
          return log
        }),
      ).toEqual(['never', 'microtask'])
    })

    it('after the end does nothing', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { context, find, log, tool } = lab
          const execute = (_: unknown, { signal }: { signal: AbortSignal }): string => {
            signal.addEventListener('abort', () => log.push('signal'))
            return 'done'
          }
          await context.registerTool(tool({ execute }))
          context.ontoolcancel = () => log.push('toolcancel')
          const controller = new AbortController()
          log.push(await context.executeTool(await find('a'), {}, { signal: controller.signal }))
          controller.abort()
          await context.registerTool(tool({ name: 'b' }))
          return log
        }),
      ).toEqual(['done'])
    })

    it('reaches a tool inside another, and one that was unregistered', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { context, find, log, logged, tool } = lab
          const registration = new AbortController()
          const inner = (_: unknown, { signal }: { signal: AbortSignal }): Promise<never> => {
            registration.abort()
            log.push('inner')
            signal.addEventListener('abort', () => log.push('inner signal'))
            return new Promise(() => undefined)
          }
          await context.registerTool(tool({ name: 'inner', execute: inner }), { signal: registration.signal })
          const execute = async (_: unknown, options: object): Promise<unknown> =>
            context.executeTool(await find('inner'), {}, options)
          await context.registerTool(tool({ name: 'outer', execute }))
          const controller = new AbortController()
          const running = context.executeTool(await find('outer'), {}, { signal: controller.signal })
          await logged(1)
          controller.abort('stop')
          log.push((await lab.attempt(() => running))[1])
          return logged(3)
        }),
      ).toEqual(['inner', 'stop', 'inner signal'])
    })
  })
}
