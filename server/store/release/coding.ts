/** Codings a published file may be stored in, in the order we prefer to send them. */
export const CODINGS = ['br', 'gzip', 'identity'] as const

/** A content coding (RFC 9110 §8.4.1). */
export type Coding = (typeof CODINGS)[number]
