/** W3C Trace Context, version 00: other versions begin the same way (§3.2.4). */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/

/** @returns `undefined` if the header is no valid `traceparent`. @see https://www.w3.org/TR/trace-context/ */
export function parseTraceId(traceparent: string | null | undefined): string | undefined {
  if (typeof traceparent !== 'string' || traceparent.length > 512) return undefined
  return TRACEPARENT.exec(traceparent)?.[1]
}

/** Response header that names the span of a request in its trace. */
export const TRACE_RESPONSE_HEADER = 'traceresponse'

/** @see https://github.com/w3c/trace-context/blob/main/spec/21-http_response_header_format.md, a draft */
export function writeTraceResponse(traceId: string, spanId: string): string {
  return `00-${traceId}-${spanId}-01`
}

/** Makes 16 random hexadecimal digits. The variant of a UUID keeps them from being all zero. */
export function makeSpanId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(16)
}
