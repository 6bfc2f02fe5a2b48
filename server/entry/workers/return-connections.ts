import cluster from 'node:cluster'
import type { Worker } from 'node:cluster'

/** A connection as Node's cluster sends it. */
interface Handle {
  close(): void
}

/**
 * Gives connections that were on their way to a worker when it ended to another one.
 *
 * Node's cluster waits forever for the ended worker to accept them: they stay open, and nobody answers. So what a worker
 * says that does not listen any more is said for it, and where no other one is left, they are closed. Uses messages that
 * are Node's own (`lib/internal/cluster`, the same in 22 to 24); were they others, connections would hang as without this.
 */
export function returnConnections(worker: Worker): void {
  const { process: child } = worker
  const underWay = new Map<number, Handle>()
  const send = child.send.bind(child) as (...args: unknown[]) => boolean
  child.send = (...args: unknown[]) => {
    const [message, handle] = args as [{ act?: string; seq?: number } | undefined, Handle | undefined]
    if (message?.act === 'newconn' && message.seq !== undefined && handle) underWay.set(message.seq, handle)
    return send(...args)
  }
  child.on('internalMessage', ({ ack }: { ack?: number }) => {
    if (ack !== undefined) underWay.delete(ack)
  })
  const giveBack = (): void => {
    const hasOthers = Object.values(cluster.workers ?? {}).some((other) => other !== worker && other?.isConnected())
    for (const [ack, handle] of underWay) {
      if (hasOthers) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false })
      else handle.close()
    }
    underWay.clear()
  }
  // After the cluster's own listeners: the worker gets no connections from here on. There is no `disconnect` when a
  // connection is under way.
  child.once('disconnect', giveBack)
  child.once('exit', giveBack)
}
