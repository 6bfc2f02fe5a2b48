/**
 * In a child started by `startChild`: answers every message with what `answer` makes of it. Messages are unchecked; the
 * two ends of a channel are written together.
 */
export function answerMessages(answer: (message: unknown) => Promise<object>): void {
  process.on('message', (message) => {
    void answer(message).then((reply) => process.send?.(reply))
  })
}
