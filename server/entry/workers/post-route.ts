import type { ForkedWorker } from './fork-worker.ts'
import { MAX_WAITING_BYTES } from './worker-messages.ts'
import type { SessionPost, SessionPosted } from './worker-messages.ts'

/**
 * Carries messages of HTTP+SSE sessions between workers.
 *
 * @param find The worker of a number, if it lives.
 * @returns Takes what `from` said.
 */
export function createPostRoute(
  find: (number: number) => Pick<ForkedWorker, 'number' | 'send' | 'waitingBytes'> | undefined,
): (from: number, message: SessionPost | SessionPosted) => void {
  return (from, message) => {
    const target = find(message.worker)
    if (message.kind === 'posted') {
      target?.send({ ...message, worker: from })
      return
    }
    const bytes = Buffer.byteLength(message.text)
    const refuse = (outcome: SessionPosted['outcome']): void =>
      find(from)?.send({ kind: 'posted', worker: message.worker, post: message.post, outcome })
    if (target === undefined) refuse('unknown')
    else if (target.waitingBytes() > 0 && target.waitingBytes() + bytes > MAX_WAITING_BYTES) refuse('busy')
    else target.send({ ...message, worker: from }, bytes)
  }
}
