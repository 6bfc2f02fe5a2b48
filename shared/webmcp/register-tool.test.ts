import { describe, expect, it } from 'vitest'
import type { BrowserTool, ModelContext } from './model-context.ts'
import { createToolRegistrar } from './register-tool.ts'

const GONE = { isError: true, content: [{ type: 'text', text: 'search is gone.' }] }

function makeTool(answer: string, name = 'search'): BrowserTool {
  return {
    name,
    title: 'Search',
    description: `Gives ${answer}.`,
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true, untrustedContentHint: true },
    execute: async (input, second) => [answer, input, second],
  }
}

interface Shape {
  /** Whether `registerTool` answers with a promise. */
  readonly isAsync: boolean
  readonly heedsSignal: boolean
  readonly hasUnregister: boolean
  readonly hasGetTools: boolean
}

/** The part of a browser that keeps tools, in one of its shapes. */
function createBrowser({ isAsync, heedsSignal, hasUnregister, hasGetTools }: Shape) {
  const tools = new Map<string, BrowserTool>()
  const add = (tool: BrowserTool, signal: AbortSignal | undefined): void => {
    if (tools.has(tool.name)) throw new DOMException('Duplicate tool name', 'InvalidStateError')
    tools.set(tool.name, tool)
    if (heedsSignal) signal?.addEventListener('abort', () => tools.delete(tool.name))
  }
  const context: ModelContext = {
    registerTool: (tool, options) =>
      isAsync ? Promise.resolve().then(() => add(tool, options?.signal)) : add(tool, options?.signal),
    ...(hasUnregister && {
      unregisterTool(name) {
        if (!tools.delete(name)) throw new DOMException('no such tool', 'NotFoundError')
      },
    }),
    ...(hasGetTools && { getTools: async () => [...tools.values()] }),
  }
  return { context, tools, call: async (...given: [unknown?, object?]) => tools.get('search')?.execute(...given) }
}

const SHAPES: [string, Shape][] = [
  ['146', { isAsync: false, heedsSignal: false, hasUnregister: true, hasGetTools: false }],
  ['148', { isAsync: false, heedsSignal: false, hasUnregister: false, hasGetTools: false }],
  ['149', { isAsync: false, heedsSignal: true, hasUnregister: false, hasGetTools: true }],
  ['150', { isAsync: true, heedsSignal: true, hasUnregister: false, hasGetTools: true }],
  ['both ways to unregister', { isAsync: true, heedsSignal: true, hasUnregister: true, hasGetTools: true }],
]

describe.each(SHAPES)('createToolRegistrar, browser %s', (name, shape) => {
  /** Result of a call when nothing is registered: no tool at all or, in 148, one that says so. */
  const afterwards = name === '148' ? GONE : undefined

  it('hands over everything, and calls as the browser does', async () => {
    const { context, tools, call } = createBrowser(shape)
    await createToolRegistrar(context)(makeTool('one'))
    const { execute: _execute, ...rest } = makeTool('one')
    expect(tools.get('search')).toMatchObject(rest)
    expect(await call({ query: 'a' }, { second: 2 })).toEqual(['one', { query: 'a' }, { second: 2 }])
  })

  it('names the origins a tool is for, only where there are any', async () => {
    const { context } = createBrowser(shape)
    const given: object[] = []
    const register = createToolRegistrar({
      ...context,
      registerTool: (tool, options) => {
        given.push({ ...options, signal: 'a signal' })
        return context.registerTool(tool, options)
      },
    })
    await register(makeTool('one', 'a'))
    await register({ ...makeTool('one', 'b'), exposedTo: ['https://agent.example'] })
    expect(given).toStrictEqual([{ signal: 'a signal' }, { signal: 'a signal', exposedTo: ['https://agent.example'] }])
  })

  it('ends a registration, and registers under the same name again', async () => {
    const { context, call } = createBrowser(shape)
    const register = createToolRegistrar(context)
    const end = await register(makeTool('one'))
    end()
    expect(await call()).toEqual(afterwards)
    const endAgain = await register(makeTool('two'))
    expect(await call('input')).toEqual(['two', 'input', undefined])
    endAgain()
    endAgain()
    expect(await call()).toEqual(afterwards)
  })

  it('says that the page has a tool of this name, every time, until that is gone', async () => {
    const { context, tools } = createBrowser(shape)
    tools.set('search', makeTool('theirs'))
    const register = createToolRegistrar(context)
    await expect(register(makeTool('ours'))).rejects.toThrow('Duplicate tool name')
    await expect(register(makeTool('ours'))).rejects.toThrow('Duplicate tool name')
    expect(await tools.get('search')?.execute({})).toEqual(['theirs', {}, undefined])
    tools.delete('search')
    await register(makeTool('ours'))
    expect(await tools.get('search')?.execute({})).toEqual(['ours', {}, undefined])
  })

  it('does not take the tool of the page, which has taken the name meanwhile, for its own', async () => {
    const { context, tools } = createBrowser(shape)
    const register = createToolRegistrar(context)
    const end = await register(makeTool('ours'))
    end()
    // While the old one is still listed, no other tool can have its name.
    const isTaken = !tools.has('search')
    if (isTaken) tools.set('search', makeTool('theirs'))
    const outcome = await register(makeTool('ours again')).then(
      () => 'registered',
      (error: unknown) => String(error),
    )
    expect(outcome).toBe(isTaken ? 'InvalidStateError: Duplicate tool name' : 'registered')
  })

  it('lets a running call go on', async () => {
    const { context, call } = createBrowser(shape)
    const { promise, resolve } = Promise.withResolvers<string>()
    const end = await createToolRegistrar(context)({ ...makeTool('slow'), execute: () => promise })
    const running = call()
    end()
    resolve('done')
    expect(await running).toBe('done')
  })
})
