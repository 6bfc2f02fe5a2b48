import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PROJECT_DIR } from '../paths.ts'
import { MUTATIONS } from './mutations.ts'
import type { Mutation } from './mutations.ts'
import type { Citation } from './read-citations.ts'

/** Tests that need neither a build nor a browser. */
const UNIT = /^(?:shared|server|web|extension)\//

/**
 * Applies one mutation after another to a copy of the project, and runs the unit tests that cite the requirement it
 * breaks.
 *
 * @param print Receives one line per mutation.
 * @returns One line for each mutation that survived or could not be applied.
 */
export function runMutations(citations: readonly Citation[], print: (line: string) => void): string[] {
  const copy = copyProject()
  try {
    const cited = (id: string): string[] =>
      [...new Set(citations.filter((citation) => citation.id === id).map(({ file }) => file))].filter((file) =>
        UNIT.test(file),
      )
    const untouched = runTests(copy, [...new Set(MUTATIONS.flatMap(({ id }) => cited(id)))], '')
    if (untouched.failed > 0) return [`${untouched.failed} tests fail without a mutation`]
    return MUTATIONS.flatMap((mutation) => {
      const problem = tryMutation(copy, mutation, cited(mutation.id))
      print(`${problem === undefined ? 'killed  ' : 'SURVIVED'}  ${mutation.id}`)
      return problem === undefined ? [] : [problem]
    })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function tryMutation(copy: string, { id, place, from, to }: Mutation, files: string[]): string | undefined {
  const places = findPlaces(copy, { place, from })
  const [file] = places
  if (file === undefined || places.length > 1) {
    return `${id}: expected ${JSON.stringify(from)} once in ${place}, found it ${places.length} times`
  }
  if (files.length === 0) return `${id}: no unit test cites it`
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text.replace(from, () => to),
  )
  try {
    const { failed } = runTests(copy, files, `\\[${id}\\]`)
    return failed > 0 ? undefined : `${id}: no test fails with ${JSON.stringify(to)} instead of ${JSON.stringify(from)}`
  } finally {
    writeFileSync(file, text)
  }
}

/**
 * Finds where a mutation applies.
 *
 * @returns A file for each occurrence of `from`.
 */
export function findPlaces(project: string, { place, from }: Pick<Mutation, 'place' | 'from'>): string[] {
  return sourcesOf(path.join(project, place)).flatMap((file) => {
    const occurrences = readFileSync(file, 'utf8').split(from).length - 1
    return Array.from({ length: occurrences }, () => file)
  })
}

function sourcesOf(place: string): string[] {
  if (statSync(place).isFile()) return [place]
  return globSync('**/*.ts', { cwd: place })
    .filter((file) => !/\.(?:test|fixture)\.ts$/.test(file))
    .map((file) => path.join(place, file))
}

/** @param title A regular expression; empty for all tests. */
function runTests(folder: string, files: readonly string[], title: string): { failed: number } {
  const report = path.join(folder, 'mutation-report.json')
  const vitest = path.join(PROJECT_DIR, 'node_modules', 'vitest', 'vitest.mjs')
  const options = ['run', '--project', 'unit', '--project', 'slow', '--reporter=json', `--outputFile=${report}`]
  if (title !== '') options.push('-t', title)
  rmSync(report, { force: true })
  spawnSync(process.execPath, [vitest, ...options, ...files], { cwd: folder, stdio: 'ignore' })
  const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
    numFailedTests: number
    numPassedTests: number
  }
  // A mutation that keeps a file from loading says nothing about its tests.
  if (numFailedTests + numPassedTests === 0) throw new Error(`no test was run of ${files.join(', ')}`)
  return { failed: numFailedTests }
}

/** Copies tracked and new files, and links the dependencies. */
function copyProject(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'gazetteer-mutations-'))
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const names = execFileSync('git', list, { cwd: PROJECT_DIR, encoding: 'utf8', maxBuffer: 64 << 20 })
  for (const name of names.split('\0').filter((file) => file !== '')) {
    cpSync(path.join(PROJECT_DIR, name), path.join(copy, name), { force: true })
  }
  symlinkSync(path.join(PROJECT_DIR, 'node_modules'), path.join(copy, 'node_modules'), 'junction')
  return copy
}
