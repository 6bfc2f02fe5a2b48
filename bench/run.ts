import { existsSync, readdirSync } from 'node:fs'
import { type BenchResult, formatTable } from './lib/bench-result.ts'

/** A file `bench/{name}.ts`. */
interface BenchModule {
  run(): Promise<BenchResult>
}

const name = process.argv[2] ?? ''
const file = new URL(`${name}.ts`, import.meta.url)
const names = readdirSync(new URL('.', import.meta.url))
  .filter((entry) => entry.endsWith('.ts') && entry !== 'run.ts')
  .map((entry) => entry.slice(0, -'.ts'.length))

if (!names.includes(name) || !existsSync(file)) {
  console.error(`expected the name of a benchmark (${names.join(', ')}), got ${JSON.stringify(name)}`)
  process.exit(2)
}

// Every file of this folder except this one exports `run`; the name was checked above.
const bench = (await import(file.href)) as BenchModule
const { table, figures } = await bench.run()
console.log(formatTable(table))
console.log(JSON.stringify({ bench: name, figures }))
