/**
 * `npm run fuzz -- TARGET [--seconds N] [--seed S]`: inputs changed at random, until one is not taken as it should be or
 * takes longer than ten seconds. It is kept in `e2e/fuzz/crashes`, where tests run it from then on. TARGET `all` gives
 * each target its share of the time.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { mutate } from '../e2e/fuzz/mutate.ts'
import { seedOf, TARGETS } from '../e2e/fuzz/targets.ts'

/** Milliseconds after which an input hangs. */
const HANG_MS = 10_000

interface Task {
  readonly name: string
  readonly seed: number
  readonly endMs: number
  readonly counter: Int32Array
}

async function inputOf({ name, seed }: Pick<Task, 'name' | 'seed'>, number: number): Promise<Buffer> {
  const corpus = (await TARGETS[name]?.())?.corpus ?? []
  const random = seedOf(seed, number)
  return mutate(corpus[Math.floor(random() * corpus.length)] ?? Buffer.alloc(0), corpus, random)
}

async function work({ name, seed, endMs, counter }: Task): Promise<void> {
  const target = await TARGETS[name]?.()
  if (target === undefined) return
  const { corpus } = target
  for (let number = 0; Date.now() < endMs; number += 1) {
    const random = seedOf(seed, number)
    const input = mutate(corpus[Math.floor(random() * corpus.length)] ?? Buffer.alloc(0), corpus, random)
    Atomics.store(counter, 0, number)
    try {
      await target.run(input)
    } catch (error) {
      parentPort?.postMessage({
        number,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      })
      return
    }
  }
}

/** @returns Whether nothing was found. */
async function fuzz(name: string, seed: number, seconds: number): Promise<boolean> {
  const counter = new Int32Array(new SharedArrayBuffer(4))
  const task: Task = { name, seed, endMs: Date.now() + seconds * 1000, counter }
  const worker = new Worker(new URL(import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  const found = await new Promise<{ readonly number: number; readonly error: string } | undefined>((resolve) => {
    let last = { number: -1, atMs: Date.now() }
    const watch = setInterval(() => {
      const number = Atomics.load(counter, 0)
      if (number !== last.number) last = { number, atMs: Date.now() }
      else if (Date.now() - last.atMs > HANG_MS && number > 0)
        resolve({ number, error: `takes longer than ${HANG_MS} ms` })
    }, 500)
    worker.on('message', resolve)
    worker.on('error', (error) => resolve({ number: Atomics.load(counter, 0), error: String(error) }))
    worker.on('exit', () => {
      clearInterval(watch)
      resolve(undefined)
    })
  })
  await worker.terminate()
  process.stdout.write(
    `${name}: ${Atomics.load(counter, 0) + 1} inputs, seed ${seed}: ${found?.error ?? 'nothing found'}\n`,
  )
  if (found === undefined) return true
  const input = await inputOf(task, found.number)
  const folder = join(import.meta.dirname, '../e2e/fuzz/crashes')
  mkdirSync(folder, { recursive: true })
  const file = `${name.replace(':', '@')}-${createHash('sha256').update(input).digest('hex').slice(0, 8)}`
  writeFileSync(join(folder, file), input)
  process.stdout.write(`  input ${found.number} is e2e/fuzz/crashes/${file}\n`)
  return false
}

if (isMainThread) {
  const options = { seconds: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [wanted = ''] = positionals
  const names = wanted === 'all' ? Object.keys(TARGETS) : Object.keys(TARGETS).filter((name) => name === wanted)
  if (names.length === 0) {
    process.stderr.write(
      `npm run fuzz -- TARGET [--seconds N] [--seed S]; targets: all, ${Object.keys(TARGETS).join(', ')}\n`,
    )
    process.exit(2)
  }
  let isClean = true
  for (const name of names) {
    isClean = (await fuzz(name, Number(values.seed), Number(values.seconds) / names.length)) && isClean
  }
  process.exit(isClean ? 0 : 1)
} else {
  // Passed by `fuzz` above.
  await work(workerData as Task)
}
