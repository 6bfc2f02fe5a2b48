/** W3C Trace Context, version 00: other versions begin the same way (§3.2.4). */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/

/** The trace id of a `traceparent`; `undefined` for what is none. @see https://www.w3.org/TR/trace-context/ */
export function parseTraceId(traceparent: string | null | undefined): string | undefined {
  if (typeof traceparent !== 'string' || traceparent.length > 512) return undefined
  return TRACEPARENT.exec(traceparent)?.[1]
}

/** Response header that says which part of a trace an answer is. */
export const TRACE_RESPONSE_HEADER = 'traceresponse'

/**
 * Writes a `traceresponse`: that the trace of a request goes on in this span, which is recorded.
 *
 * @see https://github.com/w3c/trace-context/blob/main/spec/21-http_response_header_format.md, a draft
 */
export function writeTraceResponse(traceId: string, spanId: string): string {
  return `00-${traceId}-${spanId}-01`
}

/** Makes the id of a span: 16 hexadecimal digits, never all zero. As random as the id of a request. */
export function makeSpanId(): string {
  return hexadecimal(1 + Math.floor(Math.random() * 0xff_ff_ff_ff)) + hexadecimal(Math.floor(Math.random() * 2 ** 32))
}

/** Eight digits. */
function hexadecimal(bits: number): string {
  return bits.toString(16).padStart(8, '0')
}
