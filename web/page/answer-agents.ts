import { MAX_CHARACTERS, MIN_CHARACTERS } from '../../shared/tools/budget/answer-length.ts'
import { EMPTY_QUERY, parsePageQuery } from '../../shared/search/page-query.ts'
import { toolFailure } from '../../shared/webmcp/tool-failure.ts'
import { readForm } from './patch-nodes.ts'
import type { LiveResults } from './live-results.ts'
import type { SearchLoader } from './page-settings.ts'

/** A submit event in browsers with WebMCP. */
interface AgentSubmitEvent extends SubmitEvent {
  readonly agentInvoked?: boolean
  readonly respondWith?: (answer: Promise<unknown>) => void
}

/**
 * Answers agents that call the form as a tool without leaving the page: agents inside the page would see it go and get
 * nothing. The answer is the JSON-LD of the result page, as it is for agents that follow, made by the engine.
 *
 * @param live Keeps what the page shows until then, and shows then what the agent has asked.
 */
export function answerAgents(loader: SearchLoader, { hold, showAnswer }: LiveResults): void {
  document.addEventListener('submit', (event: AgentSubmitEvent) => {
    const { target: form } = event
    if (event.agentInvoked !== true || event.respondWith === undefined || !(form instanceof HTMLFormElement)) return
    event.preventDefault()
    const values = readForm(form)
    const limit = values.get('max_characters')
    const query = parsePageQuery(values) ?? EMPTY_QUERY
    const maxCharacters = limit === null ? undefined : clamp(Number(limit))
    // Of this call only.
    const field = form.querySelector<HTMLInputElement>('[name="max_characters"]')
    if (field !== null) field.value = ''
    const answer = loader
      .load()
      .then((search) => search.describe(query, maxCharacters))
      .catch(() =>
        toolFailure(
          `The search cannot be loaded right now. All listings are in ${form.action}index.json. Or try again later.`,
        ),
      )
    // Results may bring new choices, and browsers cancel calls of a form that has changed.
    hold()
    event.respondWith(answer)
    void answer.then(() => showAnswer(parsePageQuery(values)))
  })
}

function clamp(characters: number): number {
  return Math.min(Math.max(characters, MIN_CHARACTERS), MAX_CHARACTERS) || MIN_CHARACTERS
}
