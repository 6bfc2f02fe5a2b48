import type { MethodOutcome, RequestContext } from '../../shared/mcp/protocol/mcp-page.ts'
import { ASK_ROOTS, askClient, askModel, askUser, hasCapability, writeQuestions } from './ask-client.ts'
import type { Question } from './ask-client.ts'
import { content, createFixtureTool, text } from './fixture-content.ts'
import type { FixtureTool } from './fixture-content.ts'
import { readState } from './request-state.ts'

const NAME = askUser('What is your name?', 'name')
const CONFIRM = askUser('Please confirm', 'ok', 'boolean')

/** Tools that answer only after the client has answered them (MCP 2026-07-28, multi round-trip requests). */
export const ASKING_TOOLS: readonly FixtureTool[] = [
  asking('elicitation', { user_name: NAME }, ({ user_name }) => `Hello, ${user_name}!`),
  asking('sampling', { capital_question: askModel('What is the capital of France?', 100) }, describe),
  asking('list_roots', { client_roots: ASK_ROOTS }, describe),
  asking('request_state', { confirm: CONFIRM }, () => 'state-ok', 'request_state'),
  asking(
    'multiple_inputs',
    { user_name: NAME, greeting: askModel('Generate a greeting', 50), client_roots: ASK_ROOTS },
    describe,
    'multiple_inputs',
  ),
  asking('tampered_state', { confirm: CONFIRM }, () => 'state-ok', 'tampered_state'),
  createFixtureTool('test_input_required_result_multi_round', 'Asks twice.', askTwice),
  createFixtureTool('test_input_required_result_capabilities', 'Asks what the client can answer.', askWhatCan),
  createFixtureTool('test_streaming_elicitation', 'Asks the user in its result.', (context) =>
    finish(context, { user_name: NAME }, describe),
  ),
]

type Answers = Readonly<Record<string, string>>

function asking(
  name: string,
  questions: Readonly<Record<string, Question>>,
  say: (answers: Answers) => string,
  state?: string,
): FixtureTool {
  const description = `Asks the client: ${Object.keys(questions).join(', ')}.`
  return createFixtureTool(`test_input_required_result_${name}`, description, (context) =>
    finish(context, questions, say, state),
  )
}

function finish(
  context: RequestContext,
  questions: Readonly<Record<string, Question>>,
  say: (answers: Answers) => string,
  state?: string,
): MethodOutcome {
  const asked = askClient(context, questions, state)
  return asked.ok ? content(text(say(asked.answers))) : asked.outcome
}

function describe(answers: Answers): string {
  return Object.entries(answers)
    .map(([name, answer]) => `${name}: ${answer}`)
    .join('\n')
}

/** The state of the second round carries the answer of the first. */
function askTwice(context: RequestContext): MethodOutcome {
  const { requestState } = context.params
  const state = readState(requestState)
  const color = askUser('Step 2: What is your favorite color?', 'color')
  if (state?.startsWith(SECOND_ROUND)) {
    const name = state.slice(SECOND_ROUND.length)
    return finish(context, { step2: color }, ({ step2 }) => `${name} likes ${step2}.`, state)
  }
  const first = askClient(context, { step1: askUser('Step 1: What is your name?', 'name') }, 'step1')
  return first.ok ? writeQuestions({ step2: color }, `${SECOND_ROUND}${first.answers['step1']}`) : first.outcome
}

const SECOND_ROUND = 'step2 '

function askWhatCan(context: RequestContext): MethodOutcome {
  const all = { capital: askModel('What is the capital of France?', 100), user_name: NAME }
  const can = Object.entries(all).filter(([, { capability }]) => hasCapability(context, capability))
  return finish(context, Object.fromEntries(can), describe)
}
