import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ToolOutcome } from '../messages.ts'
import type { DirectoryPortCall } from '../ports.ts'
import type { DirectoryPage } from '../settings.ts'
import { offerDirectories } from './offer-directory.ts'

const SEARCH = {
  name: 'search',
  title: 'Search',
  description: 'Finds.',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1 },
      limit: { type: 'integer', default: 10 },
      max_characters: { type: 'integer', minimum: 500 },
    },
    required: ['query'],
    additionalProperties: false,
  },
}

const DATABASES: DirectoryPage = { url: 'https://a.example/db/', title: 'Databases', description: '', tools: [SEARCH] }

/** A background that gives one answer, or goes away. @returns What it was asked, and how often ports were closed. */
function stubBackground(outcome: ToolOutcome | 'silent' | 'gone'): {
  asked: DirectoryPortCall[]
  closed: () => number
} {
  const asked: DirectoryPortCall[] = []
  let closed = 0
  const connect = () => {
    let answer: ((value: ToolOutcome) => void) | undefined
    let leave: (() => void) | undefined
    return {
      onMessage: { addListener: (listener: typeof answer) => (answer = listener) },
      onDisconnect: { addListener: (listener: typeof leave) => (leave = listener) },
      postMessage(request: DirectoryPortCall) {
        asked.push(request)
        if (outcome === 'gone') leave?.()
        else if (outcome !== 'silent') answer?.(outcome)
      },
      disconnect: () => (closed += 1),
    }
  }
  vi.stubGlobal('chrome', { runtime: { connect } })
  return { asked, closed: () => closed }
}

afterEach(() => vi.unstubAllGlobals())

const live = new AbortController().signal

describe('offerDirectories', () => {
  it("names and describes tools as the directory's own script does, in the part of JSON Schema that browsers take", () => {
    const [tool] = offerDirectories([DATABASES])
    expect(tool).toMatchObject({ name: 'directory_search', title: 'Search', description: 'Databases. Finds.' })
    expect(tool?.inputSchema).toEqual({
      type: 'object',
      properties: {
        query: { type: 'string', minLength: 1 },
        limit: { type: 'integer', default: 10 },
        max_characters: { type: 'integer', minimum: 500, default: 1500 },
      },
      required: ['query'],
    })
  })

  it('keeps directories apart, and leaves out names that are too long', () => {
    const long = { ...SEARCH, name: 'x'.repeat(21) }
    const second = { ...DATABASES, url: 'https://b.example/', tools: [SEARCH, long] }
    expect(offerDirectories([DATABASES, second]).map(({ name }) => name)).toEqual([
      'directory_search',
      'directory_2_search',
    ])
  })

  it('asks the background with the defaults filled in', async () => {
    const outcome: ToolOutcome = { status: 'done', text: '{}' }
    const { asked, closed } = stubBackground(outcome)
    expect(await offerDirectories([DATABASES])[0]?.run({ query: 'x', limit: 3 }, live)).toEqual(outcome)
    const input = { query: 'x', limit: 3, max_characters: 1500 }
    expect(asked).toEqual([{ url: 'https://a.example/db/', name: 'search', input }])
    expect(closed()).toBe(1)
  })

  it('takes nothing for no arguments, and the text of browsers before 155', async () => {
    const { asked } = stubBackground({ status: 'done', text: '{}' })
    const [tool] = offerDirectories([{ ...DATABASES, tools: [{ ...SEARCH, inputSchema: { type: 'object' } }] }])
    for (const input of [undefined, null, '{}', '{"query":"x"}']) await tool?.run(input, live)
    expect(asked.map(({ input }) => input)).toEqual([{}, {}, {}, { query: 'x' }])
  })

  it.each(['text', '"text"', 7, ['x']])('refuses %j', async (input) => {
    const { asked } = stubBackground({ status: 'done', text: '{}' })
    const problem = 'arguments: expected an object.'
    expect(await offerDirectories([DATABASES])[0]?.run(input, live)).toEqual({ status: 'failed', problem })
    expect(asked).toEqual([])
  })

  it('says why there is no answer', async () => {
    const run = (signal = live): Promise<ToolOutcome> | undefined => offerDirectories([DATABASES])[0]?.run({}, signal)
    const gone = { status: 'failed', problem: 'The extension was restarted or updated. Try again, or reload the page.' }
    stubBackground('gone')
    expect(await run()).toEqual(gone)
    const { closed } = stubBackground('silent')
    const controller = new AbortController()
    const running = run(controller.signal)
    controller.abort()
    expect(await running).toEqual({ status: 'failed', problem: 'Cancelled.' })
    expect(closed()).toBe(1)
    vi.stubGlobal('chrome', {
      runtime: {
        connect() {
          throw new Error('Extension context invalidated.')
        },
      },
    })
    expect(await run()).toEqual(gone)
  })
})
