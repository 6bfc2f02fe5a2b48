import { beforeEach, describe, expect, it } from 'vitest'
import type { Lab, LabContext, LabTool } from '../lab.ts'
import type { BehaviourHost } from './behaviour-host.ts'

/** What the top page of these tests adds to the lab. */
interface Frames {
  /** Adds a frame, and resolves when it has loaded. */
  readonly add: (attributes: Readonly<Record<string, string>>) => Promise<HTMLIFrameElement>
  /** Adds one that has registered `b`, and resolves with its window. */
  readonly addWithTool: () => Promise<FrameWindow>
  /** Of a frame. */
  readonly contextOf: (of: Window) => LabContext
  /** Names of the tools that a document lists, with `*` at those of frames. */
  readonly names: (of?: Window) => Promise<string[]>
}

interface FrameWindow extends Window {
  /** What has become of registering. */
  readonly done: Promise<string>
}

/** In the pages. */
declare const lab: Lab & Frames

/** Sets it up in a page; sent there as text. */
function setUpFrames(): void {
  const contextOf = (of: Window): LabContext => of.document.modelContext as unknown as LabContext
  const add: Frames['add'] = (attributes) =>
    new Promise((resolve) => {
      const frame = document.createElement('iframe')
      for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value)
      frame.addEventListener('load', () => resolve(frame), { once: true })
      document.body.append(frame)
    })
  const own: Frames = {
    contextOf,
    add,
    async addWithTool() {
      const frame = (await add({ src: '/frame' })).contentWindow as FrameWindow
      await frame.done
      return frame
    },
    names: async (of = window) =>
      (await contextOf(of).getTools()).map((tool) => (tool.window === window ? tool.name : `${tool.name}*`)),
  }
  Object.assign(lab, own)
}

/** Registers `b`, which tells the top page what happens. */
const SCRIPT = `<script>
  context = document.modelContext
  say = (what) => parent.lab?.log.push(what)
  execute = (input, { signal }) => {
    say('b' + (Object.getPrototypeOf(input) === Object.prototype))
    signal.addEventListener('abort', () => say('signal'))
    return input.waits ? new Promise(() => {}) : { got: input }
  }
  if (context) {
    context.ontoolactivated = () => say('frame toolactivated')
    context.ontoolcancel = () => say('frame toolcancel')
  }
  done = context?.registerTool({ name: 'b', description: 'd', execute }).then(() => 'registered', ({ name }) => name) ?? 'absent'
  // For pages of other origins, which see nothing else.
  Promise.resolve(done).then((text) => parent.postMessage(text, '*'))
</script>`

/** Tools of frames, in the one and the other direction. */
export function describeFrames(host: BehaviourHost): void {
  describe('frames of the same origin', () => {
    beforeEach(async () => {
      host.site.put('/frame', `<!doctype html>${SCRIPT}`)
      host.site.put('/empty', '<!doctype html><title>Empty</title>')
      host.site.put('/outer', '<!doctype html><iframe src="/frame"></iframe>')
      await host.page.evaluate(setUpFrames)
    })

    it('list the tools of the page and of each other, and say whose they are [extension:fallback:frames]', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { addWithTool, context, contextOf, names, tool } = lab
          await context.registerTool(tool({ name: 'c' }))
          const [one, other] = [await addWithTool(), await addWithTool()]
          await context.registerTool(tool({ name: 'b' }))
          const [, second, third] = await context.getTools()
          const [fourth] = await contextOf(one).getTools()
          return [
            await names(),
            await names(one),
            await names(other),
            [second?.window === one, third?.window === other, fourth?.window === window],
            [second?.origin === origin, Object.getPrototypeOf(second) === Object.prototype],
            one.document.modelContext === document.modelContext,
          ]
        }),
      ).toEqual([
        ['b', 'b*', 'b*', 'c'],
        ['b', 'b*', 'b*', 'c'],
        ['b', 'b*', 'b*', 'c'],
        [true, true, true],
        [true, true],
        false,
      ])
    })

    it('are told when another has got a tool, from the top down, before it is told itself', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { add, context, contextOf, log, tool } = lab
          const one = (await add({ src: '/empty' })).contentWindow ?? window
          const other = (await add({ src: '/empty' })).contentWindow ?? window
          context.ontoolchange = () => log.push('top')
          contextOf(one).ontoolchange = () => log.push('one')
          contextOf(other).ontoolchange = () => log.push('other')
          const controller = new AbortController()
          const { signal } = controller
          await contextOf(other).registerTool(tool(), { signal })
          log.push('registered')
          await context.registerTool(tool())
          log.push('registered')
          controller.abort()
          return lab.logged(11)
        }),
      ).toEqual(['top', 'one', 'other', 'registered', 'top', 'one', 'other', 'registered', 'top', 'one', 'other'])
    })

    it('run tools of each other, and the events are where the tool is', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { addWithTool, context, contextOf, find, log, logged, tool } = lab
          context.ontoolactivated = () => log.push('top toolactivated')
          await context.registerTool(tool({ execute: () => log.push('a') }))
          const frame = await addWithTool()
          const result = await context.executeTool(await find('b'), { x: 1 })
          const [a] = await contextOf(frame).getTools()
          const back = await contextOf(frame).executeTool(a)
          return [result, back, await logged(4)]
        }),
      ).toEqual(['{"got":{"x":1}}', '3', ['btrue', 'frame toolactivated', 'a', 'top toolactivated']])
    })

    it.each([
      { when: 'while it runs', isAtOnce: false },
      { when: 'in the turn of the call', isAtOnce: true },
    ])('cancel calls of each other $when', async ({ isAtOnce }) => {
      expect(
        await host.page.evaluate(async (atOnce) => {
          const { addWithTool, context, find, log, logged } = lab
          await addWithTool()
          const b = await find('b')
          const controller = new AbortController()
          const running = context
            .executeTool(b, { waits: true }, { signal: controller.signal })
            .catch((reason: unknown) => log.push(reason))
          if (!atOnce) await logged(2)
          controller.abort('enough')
          await running
          return logged(5)
        }, isAtOnce),
      ).toEqual(
        isAtOnce
          ? ['enough', 'btrue', 'frame toolactivated', 'signal', 'frame toolcancel']
          : ['btrue', 'frame toolactivated', 'enough', 'signal', 'frame toolcancel'],
      )
    })

    it('are of the page also if they have no address, or are deep inside', async () => {
      expect(
        await host.page.evaluate(async (script) => {
          const { add, names } = lab
          const results: unknown[] = []
          const blob = URL.createObjectURL(new Blob([script], { type: 'text/html' }))
          const sandbox = 'allow-scripts allow-same-origin'
          for (const attributes of [
            { srcdoc: script },
            { src: blob },
            { src: '/outer' },
            { src: '/frame', sandbox },
            { src: '/frame', allow: "tools 'self'; camera 'none'" },
          ]) {
            const frame = await add(attributes)
            const of = frame.contentWindow?.[0] ?? frame.contentWindow ?? window
            results.push([await (of as FrameWindow).done, await names(), await names(of), of.origin === origin])
            frame.remove()
          }
          return results
        }, SCRIPT),
      ).toEqual(Array.from({ length: 5 }, () => ['registered', ['b*'], ['b*'], true]))
    })

    it('that are sandboxed or forbidden, and what other origins have between, get none', async () => {
      const other = host.site.url.replace('127.0.0.1', 'localhost')
      const forbidden = host.native ? 'NotAllowedError' : 'absent'
      const results = await host.page.evaluate(
        async ([foreign, script]) => {
          const { add, names } = lab
          const said: unknown[] = []
          for (const attributes of [
            { src: '/frame', sandbox: 'allow-scripts' },
            { srcdoc: script, sandbox: 'allow-scripts' },
            { src: `data:text/html,${encodeURIComponent(script)}` },
            { src: '/frame', allow: "tools 'none'" },
            { src: '/frame', allow: 'camera; tools https://example.com' },
            { src: `${foreign}/frame` },
          ]) {
            const heard = new Promise((resolve) => {
              addEventListener('message', ({ data }) => resolve(data), { once: true })
            })
            const frame = await add(attributes)
            said.push(await heard)
            said.push(await names())
            frame.remove()
          }
          return said
        },
        [other, SCRIPT] as const,
      )
      expect(results).toEqual(
        [forbidden, forbidden, 'absent', forbidden, forbidden, forbidden].flatMap((said) => [said, []]),
      )
    })

    it('of this origin in one of another get none', async () => {
      const other = host.site.url.replace('127.0.0.1', 'localhost')
      host.site.put('/between', `<!doctype html><iframe src="${host.site.url}/frame"></iframe>`)
      const add = (src: string): Promise<unknown> => lab.add({ src }).then(() => lab.names())
      expect(await host.page.evaluate(add, `${other}/between`)).toEqual([])
      const inner = host.page.frames().find((frame) => frame.url() === `${host.site.url}/frame`)
      expect(await inner?.evaluate('done')).toBe(host.native ? 'NotAllowedError' : 'absent')
    })

    it('that are gone have no tools any more, and neither runs them nor is told', async () => {
      const results = await host.page.evaluate(async () => {
        const { addWithTool, attempt, context, contextOf, find, log, logged, names, tool } = lab
        const frame = await addWithTool()
        const its = contextOf(frame)
        const b = await find('b')
        const running = attempt(() => context.executeTool(b, { waits: true }))
        await logged(2)
        const late = attempt(() => context.executeTool(b, {}))
        context.ontoolchange = () => log.push('top')
        frame.frameElement?.remove()
        const outcomes = await Promise.all([running, late, attempt(() => context.executeTool(b, {}))])
        // These are errors of the frame's own.
        const refused = [its.getTools(), its.registerTool(tool())].map((one) =>
          one.then(
            () => 'gives',
            ({ name }: DOMException) => name,
          ),
        )
        return [outcomes.map(([name]) => name), await Promise.all(refused), await names(), log.length]
      })
      const inactive = 'InvalidStateError'
      expect(results).toEqual([['UnknownError', 'UnknownError', inactive], [inactive, inactive], [], 2])
    })

    it('that are navigated begin anew, and their calls end', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { addWithTool, attempt, context, contextOf, find, log, logged, names, tool } = lab
          const execute = (_: unknown, { signal }: { signal: AbortSignal }): Promise<never> => {
            log.push('a')
            signal.addEventListener('abort', () => log.push('a signal'))
            return new Promise(() => undefined)
          }
          await context.registerTool(tool({ execute }))
          const frame = await addWithTool()
          void contextOf(frame).executeTool(await find('a'), {})
          await logged(1)
          const b = await find('b')
          const running = attempt(() => context.executeTool(b, { waits: true }))
          await logged(3)
          const loaded = new Promise((resolve) => frame.frameElement?.addEventListener('load', resolve))
          frame.location.href = '/empty'
          const [name] = await running
          await loaded
          await logged(4)
          return [name, log.at(-1), await names(), (await attempt(() => context.executeTool(b, {})))[0]]
        }),
      ).toEqual(['UnknownError', 'a signal', ['a'], 'UnknownError'])
    })

    it('have it at once without an address, and lose what they had when they get one', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { attempt, contextOf, names, tool } = lab
          const frame = document.createElement('iframe')
          document.body.append(frame)
          const of = frame.contentWindow ?? window
          const first = contextOf(of)
          const outcome = await attempt(() => first.registerTool(tool()))
          const before = [await names(), await names(of)]
          frame.src = '/empty'
          await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
          const isOther = contextOf(of) !== first
          await contextOf(of).registerTool(tool({ name: 'later' }))
          return [outcome, before, isOther, await names(), await names(of)]
        }),
      ).toEqual([['gives', undefined], [['a*'], ['a*']], true, ['later*'], ['later*']])
    })

    it('are of one tab: windows that a page opens are not its frames', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { attempt, context, names, contextOf } = lab
          const opened = open('/frame') as FrameWindow
          await new Promise((resolve) => opened.addEventListener('load', resolve))
          await opened.done
          const [b] = await contextOf(opened).getTools()
          const listed = [await names(), b?.window === opened]
          opened.close()
          return [...listed, (await attempt(() => context.getTools()))[0]]
        }),
      ).toEqual([[], true, 'gives'])
    })

    it('have tools by their forms, too', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { add, context, listed } = lab
          const form = '<form toolname="find" tooldescription="d" toolautosubmit><input name="q"></form>'
          const answer =
            '<script>document.forms[0].onsubmit = (event) => { event.preventDefault(); event.respondWith(document.forms[0].q.value) }</script>'
          const frame = await add({ srcdoc: form + answer })
          const tool: LabTool = await listed('find')
          return [tool.window === frame.contentWindow, await context.executeTool(tool, { q: 'x' })]
        }),
      ).toEqual([true, 'x'])
    })
  })
}
