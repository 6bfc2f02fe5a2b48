import type { Browser, JSHandle } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../../browser.ts'
import { startForeignSite } from '../../element/foreign-site.ts'
import type { ForeignSite } from '../../element/foreign-site.ts'
import { askEndpoint } from '../ask-endpoint.ts'
import { serveDirectory } from '../clients/serve-directory.ts'
import type { ServedDirectory } from '../clients/serve-directory.ts'
import { findKeywords } from './find-keywords.ts'
import { loadSides } from './load-sides.ts'
import type { Sides } from './load-sides.ts'
import { openShape } from './open-shape.ts'
import type { OpenedShape } from './open-shape.ts'
import { NATIVE_SHAPE, EMULATED_SHAPES } from './shapes.ts'
import { listToolNames } from '../../list-tool-names.ts'

const TOOLS = listToolNames('category', 'directory_').toSorted()

/** Asked for where the agent does not say how long an answer may be. */
const BUDGET = { max_characters: 1500 }

/** What a search for `graph` on the page of databases gives. */
const GRAPH_ANSWER = { answer: expect.objectContaining({ total: 10 }) as object }

/** What browsers will take of JSON Schema (WebMCP pull request 289). */
const KEYWORDS =
  /^(?:type|properties|required|enum|(?:exclusiveM|m)(?:in|ax)imum|m(?:in|ax)Length|pattern|items|prefixItems|additionalProperties|default|description)$/

let directory: ServedDirectory
let site: ForeignSite
let withWebMcp: Browser
let plain: Browser

beforeAll(async () => {
  ;[directory, site, plain, withWebMcp] = await Promise.all([
    serveDirectory('examples/building-blocks/directory.yml'),
    startForeignSite(),
    launchBrowser(),
    launchBrowser('WebMCP'),
  ])
  site.put('/', '<!doctype html><title>Empty</title>')
  site.put('/forbidden', '<!doctype html><title>Empty</title>', { 'permissions-policy': 'tools=()' })
})

afterAll(async () => {
  await Promise.all([directory, site, plain, withWebMcp].map((each) => each.close()))
})

describe.each([...EMULATED_SHAPES, NATIVE_SHAPE])('the tools of a directory in $browser', (shape) => {
  let tab: OpenedShape

  beforeAll(async () => {
    tab = await openShape(shape === NATIVE_SHAPE ? withWebMcp : plain, shape)
  })

  afterEach(() => {
    const complaints = tab.takeComplaints()
    if (complaints.length > 0) throw new Error(`the browser complains: ${complaints.join('; ')}`)
  })

  afterAll(() => tab.close())

  async function load(): Promise<JSHandle<Sides>> {
    await tab.page.goto(site.url)
    return loadSides(tab.page, shape, `${directory.url}embed.mjs`)
  }

  it('are listed as browsers want them [embed:tools:shapes]', async () => {
    const sides = await load()
    const { listed, ...registration } = await sides.evaluate(async ({ agent, registerDirectory }) => {
      const directory = registerDirectory({ category: 'databases' })
      const ready = (await directory.ready).toSorted()
      return { ready, tools: directory.tools.toSorted(), problem: directory.problem, listed: await agent.list() }
    })
    expect(registration).toEqual({ ready: TOOLS, tools: TOOLS, problem: undefined })
    expect(listed.map(({ name }) => name)).toEqual(TOOLS)
    for (const { description, annotations, inputSchema } of listed) {
      expect(description).toMatch(/^Databases · Building Blocks\. Use this when .{20,440}$/)
      expect(annotations).toMatchObject({ readOnlyHint: true, untrustedContentHint: true })
      expect(findKeywords(inputSchema).filter((keyword) => !KEYWORDS.test(keyword))).toEqual([])
    }
  })

  it('answer what the endpoint answers [embed:tools:shapes]', async () => {
    const sides = await load()
    const seen = await sides.evaluate(async ({ agent, registerDirectory, network }) => {
      await registerDirectory({ category: 'databases' }).ready
      return { outcome: await agent.call('directory_search', { query: 'graph', limit: 3 }), log: network.log }
    })
    const answer = await askEndpoint(`${directory.url}databases/mcp`, 'search', {
      query: 'graph',
      limit: 3,
      ...BUDGET,
    })
    expect(answer).toMatchObject({ total: 10 })
    expect(seen).toEqual({ outcome: { answer }, log: ['asked'] })
  })

  it('say what is wrong instead of throwing [embed:tools:is-error]', async () => {
    const sides = await load()
    const wrong: [input: object, text: RegExp, isLeftToUs?: boolean][] = [
      [{}, /^query: expected a string, got nothing\. Example: \{/],
      [{ query: {} }, /^query: expected a string, got \{\}\. Example: \{/],
      [{ query: 'graph', limit: -1 }, /^limit: expected a number of at least 0, got -1\. Example: \{/, true],
      [{ query: 'graph', limit: 'ten' }, /^limit: expected an integer, got "ten"\. Example: \{/],
      [{ query: 'graph', where: 'tag:x' }, /^where: .*object, got "tag:x"\. Example: \{/],
    ]
    const seen = await sides.evaluate(
      async ({ agent, registerDirectory, network }, inputs) => {
        await registerDirectory({ category: 'databases' }).ready
        const outcomes = []
        for (const input of inputs) outcomes.push(await agent.call('directory_search', input))
        return { outcomes, log: network.log }
      },
      wrong.map(([input]) => input),
    )
    // Who answers checks it, unless the browser has.
    const refused = shape.checks ? wrong.filter(([, , isLeftToUs]) => isLeftToUs !== true) : []
    const outcomes = wrong.map((each) => {
      const answer = failureOf(expect.stringMatching(each[1]))
      return refused.includes(each) ? { failed: 'DataError' } : { answer }
    })
    expect(seen).toEqual({ outcomes, log: wrong.slice(refused.length).map(() => 'asked') })
  })

  it('pass on what the directory says of an id it does not have', async () => {
    const sides = await load()
    const outcome = await sides.evaluate(async ({ agent, registerDirectory }) => {
      await registerDirectory({ category: 'databases' }).ready
      return agent.call('directory_fetch', { id: 'no-such-listing' })
    })
    expect(outcome).toMatchObject({ answer: failureOf(expect.stringContaining('no-such-listing')) })
  })

  it('ask nobody when a call was aborted before it began', async () => {
    const sides = await load()
    const seen = await sides.evaluate(async ({ agent, registerDirectory, network }) => {
      await registerDirectory({ category: 'databases' }).ready
      return {
        outcome: await agent.call('directory_search', { query: 'graph' }, AbortSignal.abort('early')),
        log: network.log,
      }
    })
    const isHeeded = shape.agents === 'getTools'
    expect(seen).toEqual({
      outcome: isHeeded ? { failed: 'early' } : GRAPH_ANSWER,
      log: isHeeded ? [] : ['asked'],
    })
  })

  it('end their request when the call is aborted, where browsers tell them', async () => {
    const sides = await load()
    const log = await sides.evaluate(
      async ({ agent, registerDirectory, network }, isTold) => {
        await registerDirectory({ category: 'databases' }).ready
        network.hold()
        const controller = new AbortController()
        const call = agent
          .call('directory_search', { query: 'graph' }, controller.signal)
          .then((outcome) => network.log.push('failed' in outcome ? `failed: ${outcome.failed}` : 'answered'))
        await network.asked()
        network.log.push('abort')
        controller.abort('stop')
        if (isTold) await network.aborted()
        network.release()
        await call
        controller.abort('again')
        return network.log
      },
      shape.second === 'signal' || shape.second === 'input',
    )
    const isHeeded = shape.agents === 'getTools'
    expect(log).toEqual([
      'asked',
      'abort',
      isHeeded ? 'failed: stop' : 'answered',
      ...(shape.second === 'signal' || shape.second === 'input' ? ['request aborted'] : []),
    ])
  })

  it('are not there, and not asked for, when the registration was aborted before', async () => {
    const sides = await load()
    const asked: string[] = []
    tab.page.on('request', (request) => asked.push(request.url()))
    const seen = await sides.evaluate(async ({ agent, registerDirectory }) => {
      const directory = registerDirectory({ category: 'databases', signal: AbortSignal.abort() })
      return { ready: await directory.ready, tools: directory.tools, listed: await agent.list() }
    })
    expect(seen).toEqual({ ready: [], tools: [], listed: [] })
    expect(asked).toEqual([])
  })

  it('are not there when the registration is aborted while it loads', async () => {
    const sides = await load()
    const seen = await sides.evaluate(async ({ agent, registerDirectory }) => {
      const controller = new AbortController()
      const directory = registerDirectory({ category: 'databases', signal: controller.signal })
      const other = registerDirectory({ category: 'databases', prefix: 'other_', tools: ['search'] })
      controller.abort()
      const ready = await directory.ready
      await other.ready
      return { ready, tools: directory.tools, listed: (await agent.list()).map(({ name }) => name) }
    })
    expect(seen).toEqual({ ready: [], tools: [], listed: ['other_search'] })
  })

  it('are gone when the signal of the registration is aborted later, where browsers let them [embed:tools:abort]', async () => {
    const sides = await load()
    const seen = await sides.evaluate(async ({ agent, registerDirectory }) => {
      const controller = new AbortController()
      const options = { category: 'databases', signal: controller.signal }
      const registration = registerDirectory(options)
      await registration.ready
      controller.abort()
      return { tools: registration.tools, listed: (await agent.list()).map(({ name }) => name) }
    })
    expect(seen).toEqual({ tools: [], listed: shape.unregisters.length > 0 ? [] : TOOLS })
  })

  it('are there once however often they are registered, until the last registration ends', async () => {
    const sides = await load()
    const copy = await loadSides(tab.page, shape, `${directory.url}embed.mjs?copy`)
    const seen = await sides.evaluate(async ({ agent, registerDirectory }, other) => {
      const names = async (): Promise<string[]> => (await agent.list()).map(({ name }) => name)
      const registrations = [registerDirectory, registerDirectory, other.registerDirectory].map((register) =>
        register({ category: 'databases' }),
      )
      const ready = await Promise.all(registrations.map((each) => each.ready))
      const all = await names()
      for (const each of registrations.slice(1)) each.unregister()
      const one = await names()
      const call = await agent.call('directory_search', { query: 'graph' })
      registrations[0]?.unregister()
      return { ready: ready.map((each) => each.toSorted()), all, one, call, none: await names() }
    }, copy)
    expect(seen).toEqual({
      ready: [TOOLS, TOOLS, TOOLS],
      all: TOOLS,
      one: TOOLS,
      call: GRAPH_ANSWER,
      none: shape.unregisters.length > 0 ? [] : TOOLS,
    })
  })

  it('are gone when they are unregistered, and come back in their place', async () => {
    const sides = await load()
    const seen = await sides.evaluate(async ({ agent, registerDirectory }) => {
      const search = (): ReturnType<typeof agent.call> => agent.call('directory_search', { query: 'graph' })
      const first = registerDirectory({ category: 'databases' })
      await first.ready
      first.unregister()
      first.unregister()
      const gone = { tools: first.tools, call: await search() }
      const second = registerDirectory({ category: 'observability' })
      await second.ready
      const back = { tools: second.tools.toSorted(), call: await search() }
      return { gone, back, listed: (await agent.list()).map(({ name }) => name) }
    })
    const goneAnswer = failureOf(expect.stringContaining('directory_search'))
    const missing = shape.agents === 'invokeTool' ? 'NotFoundError' : 'UnknownError'
    const { total } = await askEndpoint(`${directory.url}observability/mcp`, 'search', { query: 'graph' })
    expect(total).not.toBe(10)
    expect(seen).toEqual({
      gone: { tools: [], call: shape.unregisters.length > 0 ? { failed: missing } : { answer: goneAnswer } },
      back: { tools: TOOLS, call: { answer: expect.objectContaining({ total }) } },
      listed: TOOLS,
    })
  })

  it('answer ten calls at a time, each its own', async () => {
    const sides = await load()
    const queries = ['graph', 'sql', 'postgres', 'embedded', 'java', 'rust', 'distributed', 'mysql', 'memory', 'zzz']
    const outcomes = await sides.evaluate(async ({ agent, registerDirectory, network }, all) => {
      await registerDirectory({ category: 'databases' }).ready
      network.hold()
      const calls = all.map((query) => agent.call('directory_search', { query, limit: 1 }))
      network.release()
      return Promise.all(calls)
    }, queries)
    const answers = queries.map((query) =>
      askEndpoint(`${directory.url}databases/mcp`, 'search', { query, limit: 1, ...BUDGET }),
    )
    expect(outcomes).toEqual((await Promise.all(answers)).map((answer) => ({ answer })))
  })

  it('finish a call while which they are unregistered, where browsers let them', async () => {
    const sides = await load()
    const outcome = await sides.evaluate(async ({ agent, registerDirectory, network }) => {
      const directory = registerDirectory({ category: 'databases' })
      await directory.ready
      network.hold()
      const call = agent.call('directory_search', { query: 'graph' })
      await network.asked()
      directory.unregister()
      network.release()
      return call
    })
    const isEnded = shape.unregisteringEndsCalls && shape.unregisters.length > 0
    expect(outcome).toEqual(isEnded ? { failed: 'UnknownError' } : GRAPH_ANSWER)
  })

  it('may be unregistered by the call itself, and registered by it', async () => {
    const sides = await load()
    const seen = await sides.evaluate(async ({ agent, registerDirectory }) => {
      const directory = registerDirectory({ category: 'databases' })
      await directory.ready
      const original = window.fetch
      let again: { readonly ready: Promise<readonly string[]> } | undefined
      window.fetch = (input, options) => {
        directory.unregister()
        window.fetch = original
        again = registerDirectory({ category: 'databases', tools: ['fetch'] })
        return original(input, options)
      }
      await agent.call('directory_search', { query: 'graph' })
      return { first: directory.tools, again: await again?.ready }
    })
    expect(seen).toEqual({ first: [], again: ['directory_fetch'] })
  })

  it('leave a name to the page that has taken it, where browsers tell', async () => {
    const sides = await load()
    const seen = await sides.evaluate(async ({ agent, registerDirectory }, onDocument) => {
      const context = Reflect.get(onDocument ? document : navigator, 'modelContext')
      const own = { name: 'directory_search', description: 'Of the page', execute: () => ({ total: 'its own' }) }
      await context.registerTool(own)
      const directory = registerDirectory({ category: 'databases' })
      const ready = await directory.ready
      const { problem } = directory
      const taken = await agent.call('directory_search', { query: 'graph' })
      const other = await agent.call('directory_fetch', { id: 'neo4j' })
      directory.unregister()
      const left = (await agent.list()).map(({ name }) => name)
      return { ready: ready.toSorted(), problem, taken, other, left }
    }, shape.on.includes('document'))
    const isTold = shape.duplicates === 'refused'
    const refusal: unknown = expect.stringMatching(/^directory_search: InvalidStateError/)
    expect(seen).toEqual({
      ready: isTold ? TOOLS.filter((name) => name !== 'directory_search') : TOOLS,
      problem: isTold ? refusal : undefined,
      taken: { answer: expect.objectContaining({ total: isTold ? 'its own' : 10 }) },
      other: { answer: expect.objectContaining({ title: 'Neo4j' }) },
      left: shape.unregisters.length === 0 ? TOOLS : isTold ? ['directory_search'] : [],
    })
  })

  it('stand among five hundred of the page', async () => {
    const sides = await load()
    const seen = await sides.evaluate(async ({ agent, registerDirectory }, onDocument) => {
      const context = Reflect.get(onDocument ? document : navigator, 'modelContext')
      const add = (number: number): unknown =>
        context.registerTool({ name: `own_${number}`, description: 'Of the page', execute: () => ({ number }) })
      await Promise.all(Array.from({ length: 250 }, (_, number) => add(number)))
      const directory = registerDirectory({ category: 'databases' })
      await Promise.all(Array.from({ length: 250 }, (_, number) => add(number + 250)))
      const ready = (await directory.ready).toSorted()
      const call = await agent.call('directory_search', { query: 'graph' })
      const own = await agent.call('own_499', {})
      return { ready, count: (await agent.list()).length, call, own }
    }, shape.on.includes('document'))
    expect(seen).toEqual({
      ready: TOOLS,
      count: 500 + TOOLS.length,
      call: GRAPH_ANSWER,
      own: { answer: { number: 499 } },
    })
  })
})

describe.each([...EMULATED_SHAPES, NATIVE_SHAPE].filter(({ changes }) => changes !== 'nowhere'))(
  'a page that follows its tools in $browser',
  (shape) => {
    it('may register another page of the directory while tools come', async () => {
      const tab = await openShape(shape === NATIVE_SHAPE ? withWebMcp : plain, shape)
      await tab.page.goto(site.url)
      const sides = await loadSides(tab.page, shape, `${directory.url}embed.mjs`)
      const seen = await sides.evaluate(async ({ agent, registerDirectory }, onContext) => {
        const changed = onContext ? document.modelContext : window
        const second = Promise.withResolvers<readonly string[]>()
        const register = (): void =>
          void registerDirectory({ category: 'observability' }).ready.then(second.resolve, second.reject)
        changed?.addEventListener('toolchange', register, { once: true })
        const first = await registerDirectory({ category: 'databases' }).ready
        const last = await second.promise
        const call = await agent.call('directory_search', { category: 'databases', query: 'graph' })
        const listed = (await agent.list()).map(({ name }) => name)
        return { first: first.toSorted(), last: last.toSorted(), listed, call }
      }, shape.changes === 'context')
      expect(seen).toEqual({
        first: TOOLS,
        last: TOOLS,
        listed: TOOLS,
        call: GRAPH_ANSWER,
      })
      expect(tab.takeComplaints()).toEqual([])
      await tab.close()
    })
  },
)

describe.each([...EMULATED_SHAPES, NATIVE_SHAPE])('a page that may not have tools in $browser', (shape) => {
  it('has none, and hears why only when it asks', async () => {
    const tab = await openShape(shape === NATIVE_SHAPE ? withWebMcp : plain, shape, { forbidden: true })
    await tab.page.goto(`${site.url}${shape === NATIVE_SHAPE ? '/forbidden' : '/'}`)
    const sides = await loadSides(tab.page, shape, `${directory.url}embed.mjs`)
    const seen = await sides.evaluate(async ({ registerDirectory }) => {
      const directory = registerDirectory({ category: 'databases' })
      const ready = await directory.ready
      directory.unregister()
      return { ready, problem: directory.problem }
    })
    expect(seen).toEqual({ ready: [], problem: expect.stringContaining('NotAllowedError') })
    expect(tab.takeComplaints()).toEqual([])
    await tab.close()
  })
})

/** What a tool answers instead of throwing. */
function failureOf(text: unknown): object {
  return { isError: true, content: [{ type: 'text', text }] }
}
