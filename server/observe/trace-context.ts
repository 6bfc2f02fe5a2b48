/** W3C Trace Context, version 00: other versions begin the same way (§3.2.4). */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/

/** The trace id of a `traceparent`; `undefined` for what is none. @see https://www.w3.org/TR/trace-context/ */
export function parseTraceId(traceparent: string | null | undefined): string | undefined {
  if (typeof traceparent !== 'string' || traceparent.length > 512) return undefined
  return TRACEPARENT.exec(traceparent)?.[1]
}
