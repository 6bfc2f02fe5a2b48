/** What whoever has given a URL can do about a request without an answer, by the code of its cause. */
const REMEDIES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no host of this name; check how it is spelled',
  EAI_AGAIN: 'the name of the host could not be looked up; check the connection to the network',
  ECONNREFUSED: 'nothing listens there; check the port, and that the server runs',
  ECONNRESET: 'the host ended the connection; check the port, and whether it is https: or http:',
  UND_ERR_SOCKET: 'the host ended the connection; check the port, and whether it is https: or http:',
  EHOSTUNREACH: 'the host cannot be reached; check the connection to the network',
  ENETUNREACH: 'the host cannot be reached; check the connection to the network',
  ETIMEDOUT: 'the host does not answer; try again later',
  UND_ERR_CONNECT_TIMEOUT: 'the host does not answer; try again later',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the host does not speak TLS on this port; on this machine http: will do',
  EPROTO: 'the host does not speak TLS on this port; on this machine http: will do',
  CERT_HAS_EXPIRED: "the host's certificate has expired; whoever runs it has to renew it",
  CERT_NOT_YET_VALID: "the host's certificate is not valid yet; check the clock of this machine",
  ERR_TLS_CERT_ALTNAME_INVALID: "the host's certificate is for another name; check how it is spelled",
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted(),
  SELF_SIGNED_CERT_IN_CHAIN: untrusted(),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted(),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted(),
}

function untrusted(): string {
  return "this machine does not trust the host's certificate; where it is your own, name its authority in NODE_EXTRA_CA_CERTS"
}

/** A sentence about a request that failed: what is the matter, what to do, and the code. `fetch` says only that it failed. */
export function explainFailure(error: unknown): string {
  const { message, name, cause } = error as Error
  if (name === 'TimeoutError') return 'the host took too long to answer; try again later'
  if (!(cause instanceof Error)) return message
  const { code = '' } = cause as NodeJS.ErrnoException
  const remedy = REMEDIES[code]
  return remedy === undefined ? `${message}: ${cause.message}` : `${remedy} (${code})`
}

/** A sentence about a status that is no answer to the question. */
export function explainStatus(status: number): string {
  const remedy =
    status === 401 || status === 403
      ? 'only what everybody may read can be read'
      : status === 429 || status >= 500
        ? 'try again later'
        : 'check the URL'
  return `the host answers HTTP ${status}; ${remedy}`
}
