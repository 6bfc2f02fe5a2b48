import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { readServices } from './services.ts'

/** Paths of PEM files. */
export interface Certificate {
  readonly certificate: string
  readonly key: string
}

/** Makes a certificate for 127.0.0.1 that nobody but itself vouches for. @param folder Where to. */
export function makeCertificate(folder: string): Certificate {
  const { openssl = '' } = readServices()
  const files = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const subject = ['-subj', '/CN=gazetteer-test', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync(openssl, ['req', ...kind, ...subject, '-out', files.certificate, '-keyout', files.key], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return files
}
