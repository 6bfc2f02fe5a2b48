import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_DIR } from '../paths.ts'

/** Programs that run beside the instances, by their paths; missing where they are not installed. */
export interface Services {
  readonly nginx?: string
  readonly caddy?: string
  readonly systemdAnalyze?: string
  /** Makes certificates. */
  readonly openssl?: string
}

const RECORD = join(PROJECT_DIR, '.cache/services.json')

/** What scripts/ensure-tools.mjs services found. @throws {Error} When it has not run. */
export function readServices(): Services {
  if (!existsSync(RECORD)) throw new Error(`${RECORD}: missing; run "node scripts/ensure-tools.mjs services" first`)
  return JSON.parse(readFileSync(RECORD, 'utf8')) as Services
}
