/** Memory that an isolate uses: its heap, and the bytes of buffers, which are outside it. */
export interface HeapUsage {
  readonly heapBytes: number
  readonly bufferBytes: number
}

/**
 * Queries the memory use of a workerd isolate through V8's inspector protocol.
 *
 * @param port Of `--inspector-addr`.
 * @param service Name of the worker in the configuration.
 */
export async function inspectHeap(port: number, service: string): Promise<HeapUsage> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${service}`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`no inspector on port ${port}`)))
  })
  let last = 0
  const call = (method: string): Promise<Record<string, number>> => {
    last += 1
    const id = last
    return new Promise((resolve) => {
      const listen = ({ data }: MessageEvent): void => {
        const message = JSON.parse(String(data)) as { id?: number; result?: Record<string, number> }
        if (message.id !== id) return
        socket.removeEventListener('message', listen)
        resolve(message.result ?? {})
      }
      socket.addEventListener('message', listen)
      socket.send(JSON.stringify({ id, method }))
    })
  }
  try {
    const {
      usedSize = Number.NaN,
      embedderHeapUsedSize = 0,
      backingStorageSize = Number.NaN,
    } = await call('Runtime.getHeapUsage')
    return { heapBytes: usedSize + embedderHeapUsedSize, bufferBytes: backingStorageSize }
  } finally {
    socket.close()
  }
}
