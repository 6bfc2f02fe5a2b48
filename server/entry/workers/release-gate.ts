import type { WorkerLink } from './worker-link.ts'

/** Milliseconds a worker waits for others to verify a release; then it goes over alone. */
const LIMIT_MS = 30_000

/** A worker's part of going over to another release together with the others. */
export interface ReleaseGate {
  /**
   * Waits until all workers have verified this release.
   *
   * @returns Whether to take it now, at once; if not, what is published has to be looked at again.
   */
  agree(release: string): Promise<boolean>
  /** Resolves when answers may be begun; `undefined` when they may now. */
  whenOpen(): Promise<void> | undefined
}

/** Creates a gate that is open. */
export function createReleaseGate(
  { send, onMessage }: Pick<WorkerLink, 'send' | 'onMessage'>,
  limitMs: number = LIMIT_MS,
): ReleaseGate {
  let closed: PromiseWithResolvers<void> | undefined
  let waiting: { readonly release: string; readonly settle: (mayTake: boolean) => void } | undefined
  const open = (): void => {
    closed?.resolve()
    closed = undefined
  }
  onMessage((message) => {
    if (message.kind !== 'hold' && message.kind !== 'take' && message.kind !== 'lookAgain') return
    if (waiting?.release !== message.release) return
    if (message.kind === 'hold') {
      closed ??= Promise.withResolvers()
      send({ kind: 'held', release: message.release })
    } else waiting.settle(message.kind === 'take')
  })
  return {
    agree: (release) =>
      new Promise((resolve) => {
        waiting?.settle(false)
        const settle = (mayTake: boolean): void => {
          clearTimeout(timer)
          waiting = undefined
          resolve(mayTake)
          // When it is taken.
          setImmediate(open)
        }
        const timer = setTimeout(() => {
          send({ kind: 'taken', release })
          settle(true)
        }, limitMs)
        waiting = { release, settle }
        send({ kind: 'verified', release })
      }),
    whenOpen: () => closed?.promise,
  }
}
