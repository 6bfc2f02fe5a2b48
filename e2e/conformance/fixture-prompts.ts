import type { CompletionOutcome, CompletionRequest } from '../../shared/completion/complete.ts'
import { invalidParams } from '../../shared/mcp/protocol/json-rpc.ts'
import type { RpcParams } from '../../shared/mcp/protocol/json-rpc.ts'
import type { PromptSource, MethodOutcome, RequestContext } from '../../shared/mcp/protocol/mcp-page.ts'
import { quote } from '../../shared/tools/suggest/suggest.ts'
import { askClient, askUser } from './ask-client.ts'
import { embedded, IMAGE, text } from './fixture-content.ts'

type PromptArguments = Readonly<Record<string, string>>

interface FixturePrompt {
  readonly name: string
  readonly description: string
  /** Names; all of them required. */
  readonly takes?: readonly string[]
  get(args: PromptArguments, context: RequestContext): MethodOutcome
}

const PROMPTS: readonly FixturePrompt[] = [
  {
    name: 'test_simple_prompt',
    description: 'Has no arguments.',
    get: () => messages(text('This is a simple prompt for testing.')),
  },
  {
    name: 'test_prompt_with_arguments',
    description: 'Repeats its arguments.',
    takes: ['arg1', 'arg2'],
    get: ({ arg1, arg2 }) => messages(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  },
  {
    name: 'test_prompt_with_embedded_resource',
    description: 'Holds a resource.',
    takes: ['resourceUri'],
    get: ({ resourceUri = '' }) =>
      messages(
        embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
        text('Please process the embedded resource above.'),
      ),
  },
  {
    name: 'test_prompt_with_image',
    description: 'Holds an image.',
    get: () => messages(IMAGE, text('Please analyze the image above.')),
  },
  {
    name: 'test_input_required_result_prompt',
    description: 'Asks the user first.',
    get(_args, context) {
      const asked = askClient(context, { user_context: askUser('What context should the prompt use?', 'context') })
      return asked.ok ? messages(text(`Context: ${asked.answers['user_context']}`)) : asked.outcome
    },
  },
]

/** The prompts of the fixture page. */
export const FIXTURE_PROMPTS: PromptSource = {
  definitions: PROMPTS.map(({ name, description, takes }) => ({
    name,
    description,
    ...(takes && { arguments: takes.map((argument) => ({ name: argument, required: true })) }),
  })),
  async get(name, args, context) {
    const prompt = PROMPTS.find((candidate) => candidate.name === name)
    const lacking = prompt?.takes?.find((argument) => args[argument] === undefined)
    if (prompt === undefined || lacking !== undefined) {
      return { ok: false, error: invalidParams(`arguments.${lacking}: expected a text, got nothing.`) }
    }
    return prompt.get(args, context)
  },
}

const WORDS = ['paris', 'park', 'party']

/** Completes arguments of {@link FIXTURE_PROMPTS}. */
export async function completePrompt({ ref, argument }: CompletionRequest): Promise<CompletionOutcome> {
  const prompt = ref.type === 'ref/prompt' ? PROMPTS.find(({ name }) => name === ref.name) : undefined
  if (!prompt?.takes?.includes(argument.name)) {
    return { ok: false, message: `argument.name: no argument ${quote(argument.name)} of ${quote(ref)}.` }
  }
  const values = WORDS.filter((word) => word.startsWith(argument.value))
  return { ok: true, value: { values, total: values.length, hasMore: false } }
}

function messages(...blocks: readonly RpcParams[]): MethodOutcome {
  return { ok: true, json: JSON.stringify({ messages: blocks.map((content) => ({ role: 'user', content })) }) }
}
