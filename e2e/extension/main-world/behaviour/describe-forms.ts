import { describe, expect, it } from 'vitest'
import type { Lab } from '../lab.ts'
import type { BehaviourHost } from './behaviour-host.ts'
import { CONTROLS, FORM_SCHEMA } from './form-schema.ts'

/** In the pages. */
declare const lab: Lab

/** Controls of one form, for which all kinds of input are tried. */
const VALUES = `<input name="text" value="old"><input type="number" name="number" min="0" max="9">
  <input type="checkbox" name="check" value="yes"><input type="radio" name="radio" value="a"><input type="radio" name="radio" value="b">
  <input type="checkbox" name="boxes" value="a"><input type="checkbox" name="boxes" value="b" checked>
  <select name="select"><option value="a">A</option><option value="1">B</option></select>
  <select name="many" multiple><option value="a" selected>A</option><option value="b">B</option></select>
  <textarea name="area"></textarea><input type="date" name="date"><input type="hidden" name="hidden" value="h">
  <input name="readonly" readonly value="r"><input name="disabled" disabled>`

/** Forms as tools: what is listed, how they are filled in and submitted, and what becomes of that. */
export function describeForms(host: BehaviourHost): void {
  /** Puts a form `f` into the page that submits itself, and waits until it is a tool. It logs its events. */
  const putForm = (controls: string, attributes = 'toolautosubmit novalidate'): Promise<void> =>
    host.page.evaluate(
      async ([inner, more]) => {
        document.body.innerHTML = `<form toolname="f" tooldescription="d" ${more}>${inner}</form>`
        await lab.listed('f')
        for (const type of ['input', 'change', 'submit', 'invalid']) {
          const listener = ({ target }: Event): unknown => lab.log.push(`${type} ${(target as HTMLInputElement).name}`)
          document.forms[0]?.addEventListener(type, listener, true)
        }
      },
      [controls, attributes] as const,
    )

  describe('forms', () => {
    it('are listed with the schema of their controls', async () => {
      await putForm(CONTROLS, 'tooltitle="T"')
      const [keys, tool] = await host.page.evaluate(async () => {
        const { window: of, origin, ...rest } = await lab.find('f')
        return [
          Object.keys(await lab.find('f')),
          { ...rest, own: of === window && origin === location.origin },
        ] as const
      })
      expect(keys).toEqual(['description', 'inputSchema', 'name', 'origin', 'title', 'window'])
      expect(tool).toEqual({ name: 'f', title: 'T', description: 'd', inputSchema: FORM_SCHEMA, own: true })
      expect(Object.keys(FORM_SCHEMA.properties)).toEqual(
        Object.keys((tool.inputSchema as typeof FORM_SCHEMA).properties),
      )
    })

    it('come, change and go with the markup', async () => {
      expect(
        await host.page.evaluate(async () => {
          const { context, log, until } = lab
          const descriptions = async (): Promise<string> =>
            (await context.getTools()).map(({ name, description }) => `${name}:${description}`).join()
          const form = document.createElement('form')
          for (const [name, value] of [
            ['toolname', 'a b'],
            ['tooldescription', ''],
          ] as const)
            form.setAttribute(name, value)
          document.body.append(form)
          let changes = 0
          context.ontoolchange = () => (changes += 1)
          form.setAttribute('toolname', 'first')
          await until(async () => (await descriptions()) === 'first:')
          form.setAttribute('tooldescription', 'new')
          await until(async () => (await descriptions()) === 'first:new')
          log.push(changes > 0, (await lab.attempt(() => context.registerTool(lab.tool({ name: 'first' }))))[1])
          form.append(Object.assign(document.createElement('input'), { name: 'q' }))
          await until(async () => JSON.stringify((await lab.find('first')).inputSchema).includes('"q"'))
          form.remove()
          await until(async () => (await descriptions()) === '')
          log.push((await lab.attempt(() => context.registerTool(lab.tool({ name: 'first' }))))[0])
          return log
        }),
      ).toEqual([true, 'Duplicate tool name', 'gives'])
    })

    it('are filled in, submitted and answered by the page', async () => {
      await putForm('<input name="b"><input name="a"><button name="go" value="1">Go</button>')
      expect(
        await host.page.evaluate(async () => {
          const { context, log, run } = lab
          context.ontoolactivated = () => log.push('toolactivated')
          document.forms[0]?.addEventListener('submit', (event) => {
            event.preventDefault()
            const { agentInvoked, respondWith, submitter } = event as SubmitEvent & Record<string, unknown>
            log.push(agentInvoked, (submitter as HTMLButtonElement).value)
            const data = Object.fromEntries(new FormData(event.target as HTMLFormElement))
            Reflect.apply(respondWith as () => void, event, [Promise.resolve(data)])
          })
          log.push(await run('f', { b: 5, a: 'x' }))
          return log
        }),
      ).toEqual([
        'input b',
        'change b',
        'input a',
        'change a',
        'submit ',
        true,
        '1',
        'toolactivated',
        '{"b":"5","a":"x"}',
      ])
    })

    it('take what fits their controls, and name what does not', async () => {
      const results = await host.page.evaluate(async (controls) => {
        const { attempt, context, listed } = lab
        const inputs: Readonly<Record<string, readonly unknown[]>> = {
          text: ['s', 1.5, true, null, [], {}],
          number: [5, '5', 11, 'x', null],
          check: [true, 'true', 1, false, 'yes'],
          radio: ['b', 'z', null],
          boxes: [['a'], [], ['z'], 'a', ['a', 'a']],
          select: ['1', 1, 'z', null],
          many: [['b'], [], ['z'], 'b'],
          area: ['a\nb'],
          date: ['2020-01-02', '', 'x'],
          readonly: ['x'],
          disabled: ['x'],
          unknown: ['x'],
        }
        const results: Record<string, unknown[]> = {}
        let number = 0
        for (const [name, values] of Object.entries(inputs)) {
          results[name] = []
          for (const value of values) {
            number += 1
            document.body.innerHTML = `<form toolname="f${number}" tooldescription="d" toolautosubmit>${controls}</form>`
            const [form] = document.forms
            const tool = await listed(`f${number}`)
            form?.addEventListener('submit', (event) => {
              event.preventDefault()
              Reflect.apply(Reflect.get(event, 'respondWith') as () => void, event, ['ok'])
            })
            const [kind, problem] = await attempt(() => context.executeTool(tool, { [name]: value }))
            results[name].push(kind === 'gives' ? new FormData(form).getAll(name) : problem)
          }
        }
        return results
      }, VALUES)
      const invalid = (name: string, value?: string): string =>
        `Invalid value${value === undefined ? '' : ` "${value}"`} for parameter ${name}`
      const unknown = (name: string): string =>
        `Input contains a parameter "${name}" but there is no such parameter for the tool`
      expect(results).toEqual({
        text: [['s'], ['1.5'], ['true'], invalid('text'), invalid('text'), invalid('text')],
        number: [
          ['5'],
          ['5'],
          'Form validation failed: number: Value must be less than or equal to 9.. ',
          invalid('number', 'x'),
          invalid('number'),
        ],
        check: [['yes'], ['yes'], ['yes'], [], invalid('check', 'yes')],
        radio: [['b'], invalid('radio', 'z'), invalid('radio')],
        boxes: [['a'], [], invalid('boxes'), invalid('boxes', 'a'), invalid('boxes')],
        select: [['1'], ['1'], invalid('select', 'z'), invalid('select')],
        many: [['b'], [], invalid('many'), invalid('many', 'b')],
        area: [['a\nb']],
        date: [['2020-01-02'], [''], invalid('date', 'x')],
        readonly: [unknown('readonly')],
        disabled: [unknown('disabled')],
        unknown: [unknown('unknown')],
      })
    })
  })
}
