import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readServices } from '../instances/services.ts'

/** Certificate and key, PEM. */
export interface Identity {
  readonly cert: string
  readonly key: string
}

/** Those who vouch for sites, and sites. */
export interface Authority {
  /** File of the certificate that vouches for the others. */
  readonly file: string
  /** @param days Until it expires; negative for one that has. */
  issue(host: string, days: number): Identity
  /** One that nobody but itself vouches for. */
  issueAlone(host: string): Identity
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/** Makes an authority. @param folder Where its files go. */
export function makeAuthority(folder: string): Authority {
  const { openssl = '' } = readServices()
  const at = (name: string): string => join(folder, name)
  const run = (...args: string[]): void => {
    execFileSync(openssl, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  }
  const read = (name: string): Identity => ({
    cert: readFileSync(at(`${name}.pem`), 'utf8'),
    key: readFileSync(at(`${name}.key`), 'utf8'),
  })
  const self = (name: string, days: string, ...more: string[]): void =>
    run(
      'req',
      '-x509',
      ...KEY,
      '-days',
      days,
      '-subj',
      `/CN=${name}`,
      ...more,
      '-out',
      at(`${name}.pem`),
      '-keyout',
      at(`${name}.key`),
    )
  self('authority', '2')
  return {
    file: at('authority.pem'),
    issue(host, days) {
      writeFileSync(at(`${host}.ext`), `subjectAltName=DNS:${host}`)
      run('req', ...KEY, '-subj', `/CN=${host}`, '-out', at(`${host}.csr`), '-keyout', at(`${host}.key`))
      const by = ['-CA', at('authority.pem'), '-CAkey', at('authority.key'), '-days', String(days)]
      run('x509', '-req', '-in', at(`${host}.csr`), ...by, '-extfile', at(`${host}.ext`), '-out', at(`${host}.pem`))
      return read(host)
    },
    issueAlone(host) {
      self(host, '2', '-addext', `subjectAltName=DNS:${host}`)
      return read(host)
    },
  }
}
