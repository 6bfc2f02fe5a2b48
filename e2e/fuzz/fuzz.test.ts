import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scaleRuns } from '../property-runs.ts'
import { mutate } from './mutate.ts'
import { seedOf, TARGETS } from './targets.ts'

const FOLDER = join(import.meta.dirname, 'crashes')

/** Inputs of each target: `FUZZ_RUNS=10000` for more. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? scaleRuns(60))

describe.each(Object.keys(TARGETS))('%s', (name) => {
  it('takes inputs that are changed at random, and what once was not taken [operations:inputs:random]', async () => {
    const target = await TARGETS[name]?.()
    const { corpus } = target ?? { corpus: [] }
    for (const input of corpus) await target?.run(input)
    const kept = existsSync(FOLDER)
      ? readdirSync(FOLDER).filter((file) => file.startsWith(`${name.replace(':', '@')}-`))
      : []
    for (const file of kept) await target?.run(readFileSync(join(FOLDER, file)))
    for (let number = 0; number < RUNS; number += 1) {
      const random = seedOf(1, number)
      const input = mutate(corpus[Math.floor(random() * corpus.length)] ?? Buffer.alloc(0), corpus, random)
      await expect(target?.run(input), `input ${number} of seed 1`).resolves.toBeUndefined()
    }
  })
})
