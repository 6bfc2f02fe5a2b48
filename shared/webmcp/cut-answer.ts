import { toolFailure } from './tool-failure.ts'

/**
 * Cuts what a directory answers although it was asked to be shorter: agents pay for every character.
 *
 * @param most Characters its JSON may have, at least 500.
 * @returns The answer itself if it is short enough, otherwise a failure that says so and has its beginning.
 */
export function cutAnswer(answer: object, most: number): object {
  const json = JSON.stringify(answer)
  if (json.length <= most) return answer
  // Written as JSON again it may become twice as long; the rest is for the words around it.
  return toolFailure(`The answer is too long. Ask for less. It begins: ${json.slice(0, most / 2 - 99)}`)
}
