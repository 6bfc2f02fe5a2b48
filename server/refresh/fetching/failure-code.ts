/** Why there is no answer, as it is remembered. */
export type FailureCode =
  /** There is no such name. */
  | 'dns'
  /** Names could not be asked for. */
  | 'dns_failed'
  | 'connect'
  | 'reset'
  | 'timeout'
  | 'tls'
  | 'tls_expired'
  | 'tls_name'
  /** The issuer of the certificate is unknown here; browsers may fetch the intermediate certificates. */
  | 'tls_chain'
  /** What is said is no HTTP, or too much of it. */
  | 'protocol'
  /** To an address that the rules forbid. */
  | 'redirect_refused'
  | 'redirect_loop'
  | 'redirect_many'
  /** Without a place, or with one that is no URL. */
  | 'redirect_invalid'

/** No answer. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure'
  readonly code: FailureCode
  constructor(code: FailureCode, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** Thrown before anything is sent; the message says why. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
}

const BY_SYSTEM_CODE: Readonly<Record<string, FailureCode>> = {
  ENOTFOUND: 'dns',
  ENODATA: 'dns',
  EAI_AGAIN: 'dns_failed',
  EAI_FAIL: 'dns_failed',
  ESERVFAIL: 'dns_failed',
  ETIMEOUT: 'dns_failed',
  ECONNREFUSED: 'connect',
  EHOSTUNREACH: 'connect',
  ENETUNREACH: 'connect',
  EADDRNOTAVAIL: 'connect',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  CERT_HAS_EXPIRED: 'tls_expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls_name',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls_chain',
  UNABLE_TO_GET_ISSUER_CERT: 'tls_chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls_chain',
}

/** Codes of certificates that cannot be trusted. @see https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const UNTRUSTED =
  /^(?:DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_|CRL_|INVALID_|HOSTNAME_MISMATCH|ERROR_IN_CERT|PATH_LENGTH)/

/** What an error of Node's means here. */
export function failureOf(error: unknown): RequestFailure {
  if (error instanceof RequestFailure) return error
  const code = systemCodeOf(error)
  const known = BY_SYSTEM_CODE[code]
  if (known !== undefined) return new RequestFailure(known, error)
  if (code.startsWith('HPE_')) return new RequestFailure('protocol', error)
  if (UNTRUSTED.test(code) || code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS'))
    return new RequestFailure('tls', error)
  return new RequestFailure('reset', error)
}

/** The code of an error of Node's, such as `ECONNREFUSED`; empty where it has none. */
export function systemCodeOf(error: unknown): string {
  // Several addresses were tried: the reasons are similar.
  const first: unknown = error instanceof AggregateError ? (error.errors[0] ?? error) : error
  return first instanceof Error && 'code' in first ? String(first.code) : ''
}
