import type { Answer } from './ask.ts'
import { createAsker } from './ask.ts'
import type { Edition } from './editions.ts'
import { startInstance } from './fleet.ts'
import type { Repeatable } from './questions.ts'

/** What a lone instance answers from one release. */
export interface Reference {
  readonly edition: Edition
  readonly answers: ReadonlyMap<string, string>
}

/** Asks a lone instance of an edition everything once. */
export async function readReference(edition: Edition, questions: readonly Repeatable[]): Promise<Reference> {
  const instance = await startInstance(edition.state)
  const asker = createAsker(instance.port)
  const answers = new Map<string, string>()
  for (const question of questions) {
    const answer = await asker.ask(question.write(1))
    if (answer.status !== 200) throw new Error(`${question.name}: ${answer.status} ${answer.text}`)
    answers.set(question.name, essenceOf(answer, 1))
  }
  asker.close()
  await instance.destroy()
  return { edition, answers }
}

/**
 * Says what is wrong with an answer: it must name a release that is known, be byte for byte what a lone instance answers
 * from that release, with the same entity tag, and say nothing of another edition.
 */
export function checkAnswer(
  references: readonly Reference[],
  answer: Answer,
  question: Repeatable,
  id: number,
): string | undefined {
  const { status, headers, text } = answer
  if (status !== 200) return `${status} ${text.slice(0, 200)}`
  const named = references.find(({ edition }) => edition.release === headers['gazetteer-release'])
  if (named === undefined) return `of no known release: ${String(headers['gazetteer-release'])}`
  const others = references.filter((reference) => reference !== named)
  if (others.some(({ edition }) => text.includes(edition.word))) return 'speaks of another edition than it names'
  return essenceOf(answer, id) === named.answers.get(question.name) ? undefined : `differs: ${text.slice(0, 200)}`
}

/** All of an answer that does not depend on the request's id. */
function essenceOf({ headers, text }: Answer, id: number): string {
  const withoutId = text.replaceAll(new RegExp(`"id":-?${id}(?=[,}])`, 'g'), '"id":0')
  return [headers['etag'], headers['content-type'], headers['gazetteer-release'], withoutId].join('\n')
}
