import { z } from 'zod'
import { describeAnswer, isDocument } from '../../contract/answer.ts'
import { failIf, failure, notApplicable, worstOutcome } from '../../contract/check.ts'
import type { Check, Problem } from '../../contract/check.ts'
import type { Site } from '../../contract/inspected-site.ts'
import { count, quote } from '../../contract/quote.ts'
import { readJson } from '../../reading/read-json.ts'
import { corsProblems } from '../at-document.ts'

/** Where a description of files is looked for: where we have it, and where others do. */
const PLACES = ['_/data/datapackage.json', 'datapackage.json'] as const

/** Files that are looked at, and those of them that are read whole: their digests are compared. */
const MAX_ASKED = 4
const MAX_READ = 2

/** Larger files are asked for and not read. */
const MAX_BYTES = 4_000_000

const resourceSchema = z.looseObject({
  path: z.string().min(1),
  bytes: z.int().min(0).optional(),
  hash: z.string().optional(),
})

const packageSchema = z.looseObject({ resources: z.array(resourceSchema).min(1, 'expected a file') })

type Resource = z.output<typeof resourceSchema>

/** Data Package: every file is there, with the size and digest named. */
export const DATA_PACKAGE_CHECK: Check = {
  id: 'data-package',
  group: 'data',
  title: 'Files of data are as described',
  scanners: [],
  fix: `Describe the files in /${PLACES[0]} with "path", "bytes" and "hash" ("sha256:…") of the bytes as they are sent, serve them without a content coding, and send "Access-Control-Allow-Origin: *".`,
  async run(site) {
    const found = await findPackage(site)
    if (found === undefined) return notApplicable('not published')
    const { value, problems } = readJson(found.answer, packageSchema)
    const resources = value?.resources ?? []
    const asked = resources.slice(0, MAX_ASKED)
    const small = new Set(asked.filter(({ bytes = 0 }) => bytes <= MAX_BYTES).slice(0, MAX_READ))
    const wrong = await Promise.all(
      asked.map((each) => tryFile(site, each, { base: found.answer.url, whole: small.has(each) })),
    )
    return worstOutcome(
      [...problems, ...wrong.flat(), ...corsProblems(found.answer)],
      `${count(resources.length, 'file')}, ${small.size} read`,
    )
  },
}

async function findPackage(site: Site): Promise<Awaited<ReturnType<Site['find']>> | undefined> {
  for (const place of PLACES) {
    const found = await site.find(place)
    if (found.path !== undefined) return found
  }
  return undefined
}

async function tryFile(
  site: Site,
  { path, bytes, hash }: Resource,
  { base, whole }: { base: string; whole: boolean },
): Promise<Problem[]> {
  const url = site.locate(path, base)
  if (url === undefined) return []
  const answer = await site.ask({
    url,
    headers: { 'accept-encoding': 'identity' },
    ...(!whole && { headersOnly: true }),
  })
  if (!isDocument(answer)) return [failure(`${quote(path)}: ${describeAnswer(answer)}`)]
  if (answer.headers.has('content-encoding')) return [failure(`${quote(path)}: sent with a content coding`)]
  const length = whole ? answer.byteLength : answer.headers.get('content-length')
  return [
    ...failIf(answer.failure !== undefined, `${quote(path)}: ${answer.failure ?? ''}`),
    ...failIf(
      bytes !== undefined && length !== null && Number(length) !== bytes,
      `${quote(path)}: ${length} bytes, not ${bytes}`,
    ),
    ...(whole ? digestProblems(path, hash, answer.sha256) : []),
  ]
}

/** Digests of other kinds are not compared. */
function digestProblems(path: string, hash: string | undefined, sha256: string): Problem[] {
  if (hash === undefined) return [failure(`${quote(path)}: no hash`)]
  const [, named] = /^sha256:([0-9a-f]+)$/i.exec(hash) ?? []
  return failIf(
    named !== undefined && named.toLowerCase() !== sha256,
    `${quote(path)}: hash is of other bytes, they have sha256:${sha256.slice(0, 8)}…`,
  )
}
