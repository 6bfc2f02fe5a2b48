/**
 * In a child started by `startChild`: replies to every message with the result of `answer`. Messages are unchecked; the
 * two ends of a channel are written together.
 */
export function answerMessages(answer: (message: unknown) => Promise<object>): void {
  // A server would keep listening after an interrupted benchmark.
  process.once('disconnect', () => process.exit())
  process.on('message', (message) => {
    void answer(message).then((reply) => process.send?.(reply))
  })
}
