import { MAX_TARGET_LENGTH } from './refuse-request.ts'
import type { Problem } from '../http/rules/problem.ts'

/** Properties that Node adds to its parser's errors. */
interface ParserError extends Error {
  readonly code?: string | undefined
  readonly reason?: string | undefined
  readonly rawPacket?: Buffer | undefined
}

/** A request line with a method that is a token of RFC 9110 §5.6.2, but unknown to Node. */
const REQUEST_LINE = /^[!#$%&'*+.^_`|~\w-]+ \S+ HTTP\/1\.[01]\r\n/

/** Describes what is wrong with bytes that Node's parser has rejected. */
export function parseFailure(error: ParserError): Problem {
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, detail: 'The request took too long to arrive.' }
    case 'HPE_HEADER_OVERFLOW':
      return isLongTarget(error.rawPacket)
        ? { status: 414, detail: `The request target is longer than ${MAX_TARGET_LENGTH} characters.` }
        : { status: 431, detail: 'The header fields are longer than 16 KiB together.' }
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { status: 413, detail: 'The chunk extensions are too long.' }
    case 'HPE_INVALID_METHOD':
      return REQUEST_LINE.test(error.rawPacket?.toString('latin1', 0, MAX_TARGET_LENGTH) ?? '')
        ? { status: 501, detail: 'No resource here knows this method.' }
        : { status: 400, detail: 'This is not an HTTP/1.1 request.' }
    default:
      return { status: 400, detail: `This is not a valid HTTP/1.1 request${error.reason ? `: ${error.reason}` : ''}.` }
  }
}

/** Whether the request line alone is too long. Only the bytes of the last packet are known; usually it is the first. */
function isLongTarget(packet: Buffer | undefined): boolean {
  if (packet === undefined || !/^[A-Z]+ /.test(packet.toString('latin1', 0, 16))) return false
  const end = packet.indexOf('\n')
  return (end === -1 ? packet.length : end) > MAX_TARGET_LENGTH
}
