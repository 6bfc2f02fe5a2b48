import { describe, expect, it } from 'vitest'
import type { Lab } from '../lab.ts'
import type { BehaviourHost } from './behaviour-host.ts'

/** In the pages. */
declare const lab: Lab

const BUTTON = '<input name="q"><button>Go</button>'

/** Forms as tools: how a call of one ends. */
export function describeFormRuns(host: BehaviourHost): void {
  /**
   * Puts a form `f` into the page, waits until it is a tool, and calls it with `q`. What becomes of that is logged.
   *
   * @param onSubmit `respond`: the page answers `answered`. `prevent`: it does nothing else.
   */
  const call = (controls: string, attributes: string, onSubmit: 'respond' | 'prevent' | 'nothing'): Promise<void> =>
    host.page.evaluate(
      async ([inner, more, does]) => {
        const { context, log, listed } = lab
        document.body.innerHTML = `<form toolname="f" tooldescription="d" ${more}>${inner}</form>`
        document.forms[0]?.addEventListener('submit', (event) => {
          log.push(`agent ${String(Reflect.get(event, 'agentInvoked'))}`)
          if (does !== 'nothing') event.preventDefault()
          if (does !== 'respond') return
          try {
            Reflect.apply(Reflect.get(event, 'respondWith') as () => void, event, ['answered'])
          } catch (error) {
            log.push(error instanceof DOMException ? error.name : String(error))
          }
        })
        const tool = await listed('f')
        const controller = new AbortController()
        Object.assign(globalThis, { controller })
        const activated = new Promise((resolve) => context.addEventListener('toolactivated', resolve, { once: true }))
        context.ontoolcancel = () => log.push('toolcancel')
        void context.executeTool(tool, { q: 'x' }, { signal: controller.signal }).then(
          (text) => log.push(['gives', text]),
          (reason: unknown) => log.push(reason instanceof DOMException ? [reason.name, reason.message] : reason),
        )
        await activated
      },
      [controls, attributes, onSubmit] as const,
    )
  /** Does something and waits for what is logged. */
  const then = (script: string, length: number): Promise<unknown> =>
    host.page.evaluate(`${script}; lab.logged(${length})`)

  describe('calls of forms', () => {
    it('wait for the user, whose submission is the answer', async () => {
      await call(BUTTON, '', 'respond')
      expect(await host.page.evaluate('[document.forms[0].q.value, document.activeElement.tagName, lab.log]')).toEqual([
        'x',
        'BUTTON',
        [],
      ])
      expect(await then("document.querySelector('button').click()", 2)).toEqual(['agent true', ['gives', 'answered']])
      // The next one is the user's own.
      expect(await then("lab.log.length = 0; document.querySelector('button').click()", 2)).toEqual([
        'agent false',
        'InvalidStateError',
      ])
    })

    it('fail without a button that the user could press', async () => {
      await call('<input name="q">', '', 'respond')
      expect(await then('', 1)).toEqual([['UnknownError', expect.stringContaining('submit button')]])
    })

    it.each([
      { what: 'the user resets the form', does: 'document.forms[0].reset()', says: 'cancelled by a form reset' },
      { what: 'the form goes', does: 'document.forms[0].remove()', says: 'tool definition was updated' },
      { what: 'it is no tool any more', does: "document.forms[0].removeAttribute('toolname')", says: 'was updated' },
    ])('end when $what', async ({ does, says }) => {
      await call(BUTTON, '', 'respond')
      expect(await then(does, 1)).toEqual([['UnknownError', expect.stringContaining(says)]])
    })

    it('end when they are cancelled, and the form is the user’s again', async () => {
      await call(BUTTON, '', 'respond')
      expect(await then("controller.abort('enough')", 2)).toEqual(['enough', 'toolcancel'])
      expect(await then("lab.log.length = 0; document.querySelector('button').click()", 2)).toEqual([
        'agent false',
        'InvalidStateError',
      ])
    })

    it('say what the browser has against the values', async () => {
      await call('<input name="q" pattern="[0-9]">', 'toolautosubmit', 'respond')
      expect(await then('', 1)).toEqual([
        ['UnknownError', 'Form validation failed: q: Please match the requested format.. '],
      ])
    })

    it('fail when the page prevents the submission and does not answer', async () => {
      await call(BUTTON, 'toolautosubmit', 'prevent')
      expect(await then('', 2)).toEqual(['agent true', ['UnknownError', expect.stringContaining('preventDefault()')]])
    })

    it('give null when the form leads somewhere', async () => {
      host.site.put('/next', '<!doctype html><title>Next</title>')
      await host.page.evaluate(() => {
        const frame = document.createElement('iframe')
        frame.name = 'frame'
        document.documentElement.append(frame)
      })
      await call(BUTTON, 'toolautosubmit action="/next" target="frame"', 'nothing')
      expect(await then('', 2)).toEqual(['agent true', ['gives', null]])
    })

    it('work where controls have the names of what a form has', async () => {
      const hides =
        '<input name="q"><input name="elements"><input name="requestSubmit"><input name="hasAttribute"><input name="getAttribute">'
      await call(hides, 'toolautosubmit', 'respond')
      expect(await then('', 2)).toEqual(['agent true', ['gives', 'answered']])
    })
  })
}
