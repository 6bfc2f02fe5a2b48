import { afterEach, describe, expect, it, vi } from 'vitest'
import { createNativeContext } from './native-context.ts'
import type { NativeModelContext } from './native-context.ts'

const PAGE = {}

/** As Chrome 160 lists tools: what a tool says is behind getters of the interface. */
class Tool {
  readonly #of: { readonly name: string; readonly source: unknown; readonly inputSchema: object | null }
  constructor(of: { readonly name: string; readonly source: unknown; readonly inputSchema: object | null }) {
    this.#of = of
  }
  get name(): string {
    return this.#of.name
  }
  get title(): string {
    return `Title of ${this.#of.name}`
  }
  get description(): string {
    return 'Described'
  }
  get inputSchema(): object | null {
    return this.#of.inputSchema
  }
  get annotations(): object {
    return { readOnlyHint: true }
  }
  get source(): unknown {
    return this.#of.source
  }
}

/** Takes tools that it has listed only. */
class Context extends EventTarget {
  readonly called: unknown[] = []
  async getTools(): Promise<Tool[]> {
    const schema = { type: 'object', properties: { query: { type: 'string' } } }
    return [
      new Tool({ name: 'search', source: PAGE, inputSchema: schema }),
      new Tool({ name: 'bare', source: PAGE, inputSchema: null }),
      new Tool({ name: 'of_frame', source: {}, inputSchema: null }),
    ]
  }
  async executeTool(tool: unknown, input: unknown): Promise<string> {
    if (!(tool instanceof Tool)) throw new TypeError('not of type Tool')
    this.called.push([tool.name, input])
    return '{"total":1}'
  }
}

describe('createNativeContext in Chrome 160', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('lists and runs the tools of the page and none of its frames [extension:native:interface]', async () => {
    vi.stubGlobal('window', PAGE)
    const context = new Context()
    const page = createNativeContext(context as unknown as NativeModelContext, () => undefined)
    const { total, tools } = await page.list()
    expect(total).toBe(2)
    expect(tools.map(({ name, title, inputSchema, readOnly }) => [name, title, inputSchema, readOnly])).toEqual([
      ['search', 'Title of search', { type: 'object', properties: { query: { type: 'string' } } }, true],
      ['bare', 'Title of bare', undefined, true],
    ])
    const { signal } = new AbortController()
    expect(await page.run('search', { query: 'x' }, signal)).toEqual({ status: 'done', text: '{"total":1}' })
    expect(await page.run('of_frame', {}, signal)).toMatchObject({ status: 'failed' })
    expect(context.called).toEqual([['search', { query: 'x' }]])
  })
})
