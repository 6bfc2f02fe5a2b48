import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ATTACKS } from '../e2e/attacks/attacks.ts'
import { runCli } from '../e2e/cli.ts'
import type { AttackMeasured } from './attacks/measure-attack.ts'
import { measureAttack } from './attacks/measure-attack.ts'
import { makeDearDirectory } from './attacks/make-dear-directory.ts'
import { type BenchResult, significant } from './lib/bench-result.ts'
import { percentile } from './lib/percentile.ts'

const LISTINGS = 100_000

/** Directories to attack, by name: what writes one, and says where its `directory.yml` is. */
const DIRECTORIES: Readonly<Record<string, (folder: string) => string>> = {
  example: () => 'examples/building-blocks/directory.yml',
  '100k': (folder) => makeDearDirectory(folder, LISTINGS),
}

/**
 * What a client notices while another attacks for five seconds: milliseconds of `livez` and `ping`, each over a connection
 * of its own, and the memory of the server. Attacker, client and server share the machine, so that an attacker that is
 * busy costs the others as well; figures of a machine that does something else say nothing.
 *
 *     npm run bench -- attacks [example] [100k]    the example takes a minute and a half
 */
export async function run(): Promise<BenchResult> {
  const asked = process.argv.slice(3)
  const names = asked.length === 0 ? Object.keys(DIRECTORIES) : asked
  const [load = 0] = loadavg()
  const table = [
    [
      'attack',
      'livez p99: idle',
      'meanwhile',
      'ping p99: idle',
      'meanwhile',
      'failed',
      'of',
      'RSS MB: idle',
      'peak',
      'after',
      'left open',
      'refused',
    ],
  ]
  const figures: Record<string, number> = { load_before: significant(load, 3) }
  const scratch = mkdtempSync(join(tmpdir(), 'gazetteer-bench-attacks-'))
  try {
    for (const name of names) {
      const out = await publish(name, join(scratch, name))
      for (const attack of Object.keys(ATTACKS) as (keyof typeof ATTACKS)[]) {
        const measured = await measureAttack(attack, out)
        table.push([`${name}: ${attack}`, ...cellsOf(measured)])
        Object.assign(figures, figuresOf(`${name}_${attack.replaceAll(' ', '_')}`, measured))
        const [failure] = measured.meanwhile.failures
        console.error(
          `${name}: ${attack}: ${JSON.stringify(measured.tally)}${failure === undefined ? '' : ` ${failure}`}`,
        )
      }
    }
    return { table, figures }
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

async function publish(name: string, folder: string): Promise<string> {
  const config = DIRECTORIES[name]?.(folder)
  if (config === undefined) throw new Error(`expected ${Object.keys(DIRECTORIES).join(' or ')}, got "${name}"`)
  const out = join(folder, 'out')
  const { code, stderr } = await runCli(['build', '--plain', '-c', config, '-o', out])
  if (code !== 0) throw new Error(stderr)
  return out
}

function cellsOf(measured: AttackMeasured): string[] {
  const { idle, meanwhile, tally } = measured
  const p99 = (times: readonly number[]): string => percentile(times, 0.99).toFixed(1)
  const refused = Object.entries(tally).filter(([what]) => /(?:429|503|reset|refused)$/.test(what))
  return [
    p99(idle.livezMs),
    p99(meanwhile.livezMs),
    p99(idle.pingMs),
    p99(meanwhile.pingMs),
    String(meanwhile.failures.length),
    String(meanwhile.livezMs.length + meanwhile.pingMs.length + meanwhile.failures.length),
    megabytes(measured.idleRssBytes).toFixed(0),
    megabytes(measured.peakRssBytes).toFixed(0),
    megabytes(measured.afterRssBytes).toFixed(0),
    String(measured.connectionsAfter),
    String(refused.reduce((sum, [, count]) => sum + count, 0)),
  ]
}

function figuresOf(prefix: string, measured: AttackMeasured): Record<string, number> {
  const { idle, meanwhile, statusAfter } = measured
  return {
    [`${prefix}_idle_livez_p99_ms`]: significant(percentile(idle.livezMs, 0.99)),
    [`${prefix}_livez_p99_ms`]: significant(percentile(meanwhile.livezMs, 0.99)),
    [`${prefix}_ping_p99_ms`]: significant(percentile(meanwhile.pingMs, 0.99)),
    [`${prefix}_failed`]: meanwhile.failures.length,
    [`${prefix}_idle_rss_mb`]: significant(megabytes(measured.idleRssBytes)),
    [`${prefix}_peak_rss_mb`]: significant(megabytes(measured.peakRssBytes)),
    [`${prefix}_after_rss_mb`]: significant(megabytes(measured.afterRssBytes)),
    [`${prefix}_status_after`]: statusAfter,
  }
}

function megabytes(bytes: number): number {
  return bytes / (1 << 20)
}
