/**
 * In a child started by `startChild`: answers every message with what `answer` makes of it. Messages are unchecked; the
 * two ends of a channel are written together.
 */
export function answerMessages(answer: (message: unknown) => Promise<object>): void {
  // A server would go on listening after a benchmark that was interrupted.
  process.once('disconnect', () => process.exit())
  process.on('message', (message) => {
    void answer(message).then((reply) => process.send?.(reply))
  })
}
