import { describe, expect, it } from 'vitest'
import { setUpLab } from '../lab.ts'
import type { Lab } from '../lab.ts'
import type { BehaviourHost } from './behaviour-host.ts'

/** In the pages. */
declare const lab: Lab

/** Where a script in a page cannot do, or should not do, what browsers do, and why. */
export function describeDifferences(host: BehaviourHost): void {
  describe('what a script in a page does otherwise', () => {
    it('its events are not trusted: only browsers can make such', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { context, log, tool } = lab
          context.ontoolchange = (event: Event) => log.push(event.isTrusted)
          await context.registerTool(tool())
          return log
        }),
      ).toEqual([host.native])
    })

    it('it cannot reach other origins, and says so', async () => {
      const results = await host.register({ other: 'lab.tool(), { exposedTo: ["https://example.com"] }' })
      const asked = await host.page.evaluate(() =>
        lab.attempt(async () => (await lab.context.getTools({ fromOrigins: ['https://example.com'] })).length),
      )
      const refused = ['NotSupportedError', 'Other origins need WebMCP in the browser.']
      expect(results['other']).toEqual(host.native ? ['gives', undefined] : refused)
      expect(asked).toEqual(host.native ? ['gives', 1] : refused)
    })

    it('it comes to a frame with its page, and not to the empty one before', async () => {
      expect(
        await host.page.evaluate(async (src) => {
          const frame = Object.assign(document.createElement('iframe'), { src })
          document.body.append(frame)
          const isEarly = 'modelContext' in (frame.contentDocument ?? {})
          await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
          return [isEarly, 'modelContext' in (frame.contentDocument ?? {})]
        }, host.site.url),
      ).toEqual([host.native, true])
    })

    it('it does not find frames in shadow trees, which find the others', async () => {
      expect(
        await host.page.evaluate(async () => {
          const frame = document.createElement('iframe')
          const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' })
          root.append(frame)
          const inner = frame.contentDocument?.modelContext as unknown as Lab['context']
          await inner.registerTool(lab.tool({ name: 'inner' }))
          await lab.context.registerTool(lab.tool({ name: 'outer' }))
          const lists = [await lab.context.getTools(), await inner.getTools()]
          return lists.map((tools) => tools.map(({ name }) => name))
        }),
      ).toEqual([host.native ? ['inner', 'outer'] : ['outer'], ['inner', 'outer']])
    })

    it('it works under a policy that forbids tools, which browsers without WebMCP do not know', async () => {
      host.site.put('/forbidden', '<!doctype html><title>Shop</title>', { 'permissions-policy': 'tools=()' })
      await host.page.goto(`${host.site.url}/forbidden`)
      await host.page.evaluate(setUpLab)
      expect((await host.register({ tool: 'lab.tool()' }))['tool']?.[0]).toBe(host.native ? 'NotAllowedError' : 'gives')
    })

    it('it does not look for forms in shadow trees, which may be closed to it', async () => {
      expect(
        await host.page.evaluate(async (isNative) => {
          const form = '<form toolname="outer" tooldescription="d"></form>'
          document.body.innerHTML = `<div></div>${form}`
          const root = document.querySelector('div')?.attachShadow({ mode: 'closed' })
          if (root) root.innerHTML = form.replace('outer', 'inner')
          await lab.listed('outer')
          if (isNative) await lab.listed('inner')
          return (await lab.context.getTools()).map(({ name }) => name)
        }, host.native),
      ).toEqual(host.native ? ['inner', 'outer'] : ['outer'])
    })

    it('it cannot add the selectors for forms that wait for the user', async () => {
      expect(await host.page.evaluate(() => CSS.supports('selector(:tool-form-active)'))).toBe(host.native)
    })

    it('it says of a hidden control, which both refuse, that there is none', async () => {
      expect(
        await host.page.evaluate(async () => {
          document.body.innerHTML =
            '<form toolname="f" tooldescription="d" toolautosubmit><input type="hidden" name="q"></form>'
          const tool = await lab.listed('f')
          return lab.attempt(() => lab.context.executeTool(tool, { q: 'x' }))
        }),
      ).toEqual([
        'UnknownError',
        host.native
          ? 'Invalid value "x" for parameter q'
          : 'Input contains a parameter "q" but there is no such parameter for the tool',
      ])
    })

    it('it still answers to the old name', async () => {
      expect(
        await host.page.evaluate(() => [
          'modelContext' in navigator,
          Reflect.get(navigator, 'modelContext') === document.modelContext,
        ]),
      ).toEqual(host.native ? [false, false] : [true, true])
    })

    it('it gives documents without a window a context that does nothing', async () => {
      const results = await host.page.evaluate(async (isNative) => {
        const other = document.implementation.createHTMLDocument('x')
        if (!('modelContext' in other)) return []
        // Asking the browser's own for it crashes Chromium 156.
        if (isNative) return ['is there']
        // Proof: as in the lab.
        const context = other.modelContext as unknown as Lab['context']
        return [
          other.modelContext === other.modelContext,
          other.modelContext === document.modelContext,
          (await lab.attempt(() => context.registerTool(lab.tool())))[0],
          (await lab.attempt(() => context.getTools()))[0],
          (await lab.attempt(() => context.executeTool({})))[0],
        ]
      }, host.native)
      const refused = 'InvalidStateError'
      expect(results).toEqual(host.native ? ['is there'] : [true, false, refused, refused, refused])
    })
  })
}
