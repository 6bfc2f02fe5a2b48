import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXAMPLE } from '../build-directory.ts'
import { serveDirectory } from '../embed/clients/serve-directory.ts'
import type { ServedDirectory } from '../embed/clients/serve-directory.ts'
import { AGENT_TASKS } from './agent-tasks.ts'
import type { AgentTask } from './agent-tasks.ts'

/** What a tool gave, as a model sees it. */
interface Answer {
  readonly task: AgentTask
  readonly tokens: number
  readonly first: unknown
  readonly complete: unknown
}

describe('an agent at the root of the example directory', () => {
  const answers: Answer[] = []
  let server: ServedDirectory

  beforeAll(async () => {
    server = await serveDirectory(EXAMPLE)
    for (const task of AGENT_TASKS) answers.push(await perform(server.url, task))
  })
  afterAll(() => server.close())

  it('has the right answer first after one call of nine tasks in ten [search:read:tasks]', async ({ annotate }) => {
    const sum = answers.reduce((total, { tokens }) => total + tokens, 0)
    const wrong = answers.filter((answer) => !isRight(answer))
    const missed = wrong.map(({ task, first }) => `${task.question} ${String(first)}`).join('; ')
    await annotate(`${answers.length} calls, ${sum} tokens, ${answers.length - wrong.length} right. Others: ${missed}`)
    expect(answers.length).toBeGreaterThanOrEqual(40)
    expect(answers.filter(isRight).length / answers.length).toBeGreaterThanOrEqual(0.9)
  })

  it('reads 600 tokens for half of the tasks, and 1,000 for each', () => {
    const tokens = answers.map((answer) => answer.tokens)
    expect(median(tokens)).toBeLessThanOrEqual(600)
    expect(Math.max(...tokens)).toBeLessThanOrEqual(1_000)
  })
})

/** Where nothing is right, an answer is right that does not call itself complete. */
function isRight({ task: { right }, first, complete }: Answer): boolean {
  return right.length === 0 ? complete === false : right.some((id) => id === first)
}

async function perform(root: string, task: AgentTask): Promise<Answer> {
  const params = { name: task.tool, arguments: task.args }
  const response = await fetch(new URL('mcp', root.endsWith('/') ? root : `${root}/`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  })
  // A refusal has a text alone.
  const { result } = (await response.json()) as {
    result: { content: { text: string }[]; structuredContent?: { [member: string]: unknown } }
  }
  const { results, rows, id, complete } = (result.structuredContent ?? {}) as {
    results?: { id: string }[]
    rows?: unknown[][]
    id?: string
    complete?: boolean
  }
  const text = result.content[0]?.text ?? ''
  return { task, tokens: countTokens(text), first: results?.[0]?.id ?? rows?.[0]?.[0] ?? id, complete }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}
