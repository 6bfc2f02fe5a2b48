/** Why there is no answer, as it is remembered. */
export type FailureCode =
  /** There is no such name. */
  | 'dns'
  /** Name servers do not answer. */
  | 'dns_failed'
  | 'connect'
  | 'reset'
  | 'timeout'
  | 'tls'
  | 'tls_expired'
  | 'tls_name'
  /** The issuer of the certificate is unknown here; browsers may fetch the intermediate certificates. */
  | 'tls_chain'
  /** The answer is not HTTP, or its header is too long. */
  | 'protocol'
  /** To an address that the rules forbid. */
  | 'redirect_refused'
  | 'redirect_loop'
  | 'redirect_many'
  /** Without a location, or with one that is no URL. */
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
  EAI_AGAIN: 'dns_failed',
  ECONNREFUSED: 'connect',
  EHOSTUNREACH: 'connect',
  ENETUNREACH: 'connect',
  EADDRNOTAVAIL: 'connect',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  TimeoutError: 'timeout',
  AbortError: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'protocol',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'protocol',
  HTTPParserError: 'protocol',
  CERT_HAS_EXPIRED: 'tls_expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls_name',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls_chain',
  UNABLE_TO_GET_ISSUER_CERT: 'tls_chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls_chain',
}

/** Codes of certificates that cannot be trusted. @see https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const UNTRUSTED =
  /^(?:DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_|CRL_|INVALID_|HOSTNAME_MISMATCH|ERROR_IN_CERT|PATH_LENGTH|ERR_SSL|ERR_TLS)/

/** The failure that an error of Node or undici stands for; `reset` where nothing else is known. */
export function failureOf(error: unknown): RequestFailure {
  if (error instanceof RequestFailure) return error
  const code = systemCodeOf(error)
  const known = BY_SYSTEM_CODE[code]
  if (known !== undefined) return new RequestFailure(known, error)
  return new RequestFailure(UNTRUSTED.test(code) ? 'tls' : 'reset', error)
}

/** The code of an error of Node or undici, such as `ECONNREFUSED`; its name without one. */
export function systemCodeOf(error: unknown): string {
  // Several addresses were tried: the reasons are similar.
  const first: unknown = error instanceof AggregateError ? (error.errors[0] ?? error) : error
  if (!(first instanceof Error)) return ''
  return 'code' in first && typeof first.code === 'string' ? first.code : first.name
}
