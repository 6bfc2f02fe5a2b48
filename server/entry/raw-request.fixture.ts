import { connect } from 'node:net'

/** One response as read from a socket. */
export interface RawAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/**
 * Sends bytes over a new connection and reads until the server closes it. For tests of requests that no
 * HTTP client would send.
 *
 * @param options `halfClose`: signal immediately the end of input, so that unfinished requests end without a timeout.
 */
export function sendRaw(port: number, bytes: string, options?: { halfClose: boolean }): Promise<RawAnswer[]> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes, 'latin1')
      if (options?.halfClose === true) socket.end()
    })
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      received += text
    })
    // Bytes received before a reset still count; 'close' follows.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(parseAnswers(received)))
  })
}

/** Like {@link sendRaw}. @throws {Error} Unless there is exactly one response. */
export async function sendOne(port: number, bytes: string): Promise<RawAnswer> {
  const answers = await sendRaw(port, bytes)
  const [answer] = answers
  if (answer === undefined || answers.length > 1) throw new Error(`expected one answer, got ${answers.length}`)
  return answer
}

/** The bytes of a GET after which the server closes the connection. @param headers Whole lines, without line ends. */
export function getBytes(target: string, ...headers: string[]): string {
  return `GET ${target} HTTP/1.1\r\n${['Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`
}

function parseAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = text
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1) throw new Error(`no end of headers in ${JSON.stringify(rest)}`)
    const [statusLine = '', ...lines] = rest.slice(0, end).split('\r\n')
    const headers = new Map(
      lines.map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
      }),
    )
    const length = Number(headers.get('content-length') ?? 0)
    const match = /^HTTP\/1\.1 (\d{3}) \S/.exec(statusLine)
    if (match === null) throw new Error(`not a status line: ${JSON.stringify(statusLine)}`)
    answers.push({ status: Number(match[1]), headers, body: rest.slice(end + 4, end + 4 + length) })
    rest = rest.slice(end + 4 + length)
  }
  return answers
}
