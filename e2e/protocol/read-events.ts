/** One thing read from an event stream: an event, or a comment, whose `event` is then `:`. */
export interface StreamEvent {
  readonly event: string
  readonly data: string
}

/** Reads an event stream one event at a time. */
export interface EventReader {
  /** The next event; `undefined` at the end of the stream. */
  next(): Promise<StreamEvent | undefined>
  /** Goes away, as a client that closes its connection. */
  cancel(): Promise<void>
}

/** Reads the body of an answer as `text/event-stream`, as strictly as we write it: whole events, one line of data. */
export function readEvents(response: Response): EventReader {
  if (response.body === null) throw new Error('expected a body')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end !== -1) {
          const block = text.slice(0, end)
          text = text.slice(end + 2)
          return parseEvent(block)
        }
        const { done, value } = await reader.read()
        if (done && text !== '') throw new Error(`the stream ended within ${JSON.stringify(text)}`)
        if (done) return undefined
        text += value
      }
    },
    cancel: () => reader.cancel(),
  }
}

function parseEvent(block: string): StreamEvent {
  if (block.startsWith(':')) return { event: ':', data: block.slice(1).trim() }
  const match = /^event: (\w+)\ndata: (.*)$/.exec(block)
  if (match === null) throw new Error(`expected one event, got ${JSON.stringify(block)}`)
  return { event: match[1] ?? '', data: match[2] ?? '' }
}
