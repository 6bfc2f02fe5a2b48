import { expect, it } from 'vitest'
import type { Lab } from '../lab.ts'
import type { BehaviourHost } from './behaviour-host.ts'
import { REGISTER } from './messages.ts'

/** In the pages. */
declare const lab: Lab

/** Where the object is, and whose. */
export function describePlaces(host: BehaviourHost): void {
  it('is the same for ever, and is of its document only', async () => {
    expect(
      await host.page.evaluate(async () => {
        const { get } = lab.accessor(Document.prototype, 'modelContext')
        return [
          document.modelContext === document.modelContext,
          Object.hasOwn(document, 'modelContext'),
          document.modelContext instanceof EventTarget,
          Object.prototype.toString.call(document.modelContext),
          Reflect.ownKeys(document.modelContext ?? {}),
          await lab.attempt(() => get({})),
          await lab.attempt(() => get(Document.prototype)),
        ]
      }),
    ).toEqual([
      true,
      false,
      true,
      '[object ModelContext]',
      [],
      ['TypeError', 'Illegal invocation'],
      ['TypeError', 'Illegal invocation'],
    ])
  })

  it('refuses to work for other objects', async () => {
    expect(
      await host.page.evaluate(async () => {
        const register = (on: unknown): unknown => Reflect.apply(lab.context.registerTool, on, [lab.tool()])
        const { get, set } = lab.accessor(Object.getPrototypeOf(lab.context) as object, 'ontoolchange')
        return [
          // It rejects, and does not throw.
          await lab.attempt(() => void Promise.resolve(register({})).catch(() => undefined)),
          await lab.attempt(() => register({})),
          await lab.attempt(() => register(undefined)),
          await lab.attempt(() => get({})),
          await lab.attempt(() => set({}, null)),
        ]
      }),
    ).toEqual([
      ['gives', undefined],
      ['TypeError', `${REGISTER}Illegal invocation`],
      ['TypeError', `${REGISTER}Illegal invocation`],
      ['TypeError', 'Illegal invocation'],
      ['TypeError', 'Illegal invocation'],
    ])
  })
}
