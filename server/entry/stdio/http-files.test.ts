import { describe, expect, it } from 'vitest'
import { explainFailure, explainStatus } from './http-files.ts'

function failed(code: string, message = 'no reason'): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) })
}

describe('explainFailure', () => {
  it('says what can be done', () => {
    expect(explainFailure(failed('CERT_HAS_EXPIRED'))).toBe(
      "the host's certificate has expired; its operator has to renew it (CERT_HAS_EXPIRED)",
    )
    expect(explainFailure(failed('ECONNREFUSED'))).toBe(
      'nothing listens there; check the port, and that the server runs (ECONNREFUSED)',
    )
    expect(explainFailure(failed('DEPTH_ZERO_SELF_SIGNED_CERT'))).toMatch(/NODE_EXTRA_CA_CERTS/)
    expect(explainFailure(new DOMException('The operation was aborted', 'TimeoutError'))).toBe(
      'the host took too long to answer; try again later',
    )
  })

  it('passes on what it does not know', () => {
    expect(explainFailure(failed('EWHAT', 'never seen'))).toBe('fetch failed: never seen')
    expect(explainFailure(new Error('it leads round in circles'))).toBe('it leads round in circles')
  })
})

describe('explainStatus', () => {
  it.each([
    [401, 'only what everybody may read can be read'],
    [403, 'only what everybody may read can be read'],
    [400, 'check the URL'],
    [429, 'try again later'],
    [500, 'try again later'],
  ])('%i', (status, remedy) => {
    expect(explainStatus(status)).toBe(`the host answers HTTP ${status}; ${remedy}`)
  })
})
