const ENCODER = new TextEncoder()

/**
 * Answers with a text and its length, so that HEAD, whose answer has no text, tells the length as well (RFC 9110 §9.3.2);
 * platforms count only what they send.
 */
export function textResponse(text: string, status: number, headers: Readonly<Record<string, string>>): Response {
  const { byteLength } = ENCODER.encode(text)
  return new Response(text, { status, headers: { ...headers, 'content-length': String(byteLength) } })
}
