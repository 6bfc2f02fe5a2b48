/**
 * `npm run promises`: lists the promises of `e2e/promises.txt` that no test verifies, and ids in titles of tests that are
 * not in that file. A line is `area:thing:case Sentence.`; a test cites ids at the end of its title, `[area:thing:case]`.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const PROMISES = 'e2e/promises.txt'
const ID = String.raw`[a-z\d]+(?::[a-z\d-]+){2}`
const PROMISE = new RegExp(`^(${ID}) [^\\s].*[.)]$`)
const CITATION = new RegExp(String.raw` \[(${ID})\](?=['"\`]| \[)`, 'g')
const SKIPPED = /\.(?:skip|todo|fails)\b|\b(?:skip|todo|fails): true\b/

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const problems: string[] = []
const promised = readPromises()
const kept = new Set<string>()
for (const file of globSync('{shared,server,web,extension,e2e,scripts}/**/*.test.ts').sort()) readCitations(file)
problems.push(...[...promised].filter((id) => !kept.has(id)).map((id) => `${id}: no test cites it, or all are skipped`))

for (const problem of problems) console.error(problem)
console.log(`${promised.size} promises: ${problems.length} problems`)
if (problems.length > 0) process.exitCode = 1

function readPromises(): Set<string> {
  const ids = new Set<string>()
  for (const [index, line] of readFileSync(PROMISES, 'utf8').trimEnd().split('\n').entries()) {
    const id = PROMISE.exec(line)?.[1]
    if (id === undefined || ids.has(id)) {
      problems.push(`${PROMISES}:${index + 1}: expected a new id and a sentence, got ${JSON.stringify(line)}`)
    } else ids.add(id)
  }
  return ids
}

function readCitations(file: string): void {
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    for (const [, id = ''] of line.matchAll(CITATION)) {
      if (!promised.has(id)) problems.push(`${file}:${index + 1}: ${id} is not in ${PROMISES}`)
      if (!SKIPPED.test(line)) kept.add(id)
    }
  }
}
