import { z } from 'zod'
import { describeAnswer, isDocument } from '../contract/answer.ts'
import type { Answer } from '../contract/answer.ts'
import { failed, failure, notApplicable, warnIf, worstOutcome } from '../contract/check.ts'
import type { Check, Problem } from '../contract/check.ts'
import type { Site } from '../contract/inspected-site.ts'
import { linkOf } from '../contract/markup.ts'
import { count, quote } from '../contract/quote.ts'
import { parseLinkHeader } from '../reading/link-header.ts'
import { parseJsonText, readJson } from '../reading/read-json.ts'
import { registrySchema } from '../../model/directory.ts'
import { checkManifest } from './ai-catalog.ts'
import { corsProblems, placeProblems, typeProblems } from './at-document.ts'

const MANIFEST = '.well-known/ard.json'
const OLDER = '.well-known/ai-catalog.json'
const PROOF = '.well-known/mcp-registry-auth'

/** An identifier that no registry has. */
const UNKNOWN = 'urn:air:gazetteer-audit.invalid:probe:not-found'

/** What a registry answers to a search, as its testers check it. */
const resultsSchema = z.looseObject({
  results: z.array(z.looseObject({ identifier: z.string().min(1), source: z.url(), score: z.int().min(0).max(100) })),
  pageToken: z.string().optional(),
})

/** Agentic Resource Discovery 0.91, and what the official MCP registry looks for. */
export const REGISTRY_CHECKS: readonly Check[] = [
  {
    id: 'ard-manifest',
    group: 'well-known',
    title: 'An ARD manifest names what agents can use',
    scanners: [],
    fix: `Serve /${MANIFEST} as application/json with "Access-Control-Allow-Origin: *", with entries as in ai-catalog.json (its bytes will do), and link to it with rel="ard".`,
    async run(site) {
      const { answer, path, atRoot } = await site.find(MANIFEST)
      if (path === undefined) {
        const older = await site.find(OLDER)
        if (older.path === undefined) return failed(`/${MANIFEST}: ${describeAnswer(answer)}`)
        return worstOutcome(warnIf(true, `only at ${quote(older.path)}, the older name`), '')
      }
      const { entries, problems } = readManifest(answer)
      return worstOutcome(
        [
          ...problems,
          ...warnIf(!isLinked(site), 'the page has no link with rel="ard"'),
          ...typeProblems(answer, 'application/json'),
          ...corsProblems(answer),
          ...placeProblems({ path, atRoot }, MANIFEST),
        ],
        count(entries.length, 'entry', 'entries'),
      )
    },
  },
  {
    id: 'ard-registry',
    group: 'well-known',
    title: 'The registry that the manifest names answers',
    scanners: [],
    fix: 'Answer POST search below the registry with results (identifier, source, a whole score from 0 to 100), GET agents/{urn} with 404 for an unknown identifier and 400 for none, or take the entry out of the manifest.',
    async run(site) {
      const { answer, path } = await site.find(MANIFEST)
      const { entries } = path === undefined ? { entries: [] } : readManifest(answer)
      const registry = entries.find(({ type }) => type.startsWith('application/ai-registry'))?.url
      const base = registry === undefined ? undefined : site.locate(registry)
      if (base === undefined) return notApplicable('no manifest names one')
      return worstOutcome(await probeRegistry(site, base.replace(/\/?$/, '/')), quote(new URL(base).pathname))
    },
  },
  {
    id: 'mcp-registry-auth',
    group: 'well-known',
    title: 'The proof for the MCP registry can be read',
    scanners: [],
    fix: `Serve /${PROOF} at the root of the host as text/plain, without redirect: "v=MCPv1; k=ed25519; p=…" with your public key.`,
    async run(site) {
      const { answer, path, atRoot } = await site.find(PROOF)
      if (path === undefined)
        return answer.status === 0 ? failed(describeAnswer(answer)) : notApplicable('not published')
      if (!isDocument(answer)) return failed(describeAnswer(answer))
      const isProof = registrySchema.shape.proof.safeParse(answer.text.trim()).success
      if (!isProof) return failed(`${quote(path)}: no proof: ${quote(answer.text)}`)
      const moved = answer.redirects.length > 0 ? [failure('redirected; the registry follows none')] : []
      return worstOutcome(
        [...moved, ...typeProblems(answer, 'text/plain'), ...placeProblems({ path, atRoot }, PROOF)],
        quote(path),
      )
    },
  },
]

function readManifest(answer: Answer): ReturnType<typeof checkManifest> {
  const json = isDocument(answer) ? parseJsonText(answer.text) : undefined
  if (json !== undefined) return checkManifest(json.value)
  return { entries: [], problems: [failure(`not JSON: ${quote(answer.text)}`)] }
}

function isLinked({ markup, page }: Site): boolean {
  if (markup !== undefined && linkOf(markup, 'ard') !== undefined) return true
  return parseLinkHeader(page.headers.get('link') ?? '').some(({ relations }) => relations.includes('ard'))
}

/** Asks what the specification's own tester asks. */
async function probeRegistry(site: Site, base: string): Promise<Problem[]> {
  const search = await site.ask({
    url: `${base}search`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: { text: 'weather forecast tools' }, federation: 'none', pageSize: 2 }),
  })
  if (!isDocument(search)) return [failure(`search: ${describeAnswer(search)}`)]
  const lookups = [
    [UNKNOWN, 404],
    ['not-a-valid-ard-urn', 400],
  ] as const
  const wrong: Problem[] = []
  for (const [urn, status] of lookups) {
    const answer = await site.get(`${base}agents/${encodeURIComponent(urn)}`)
    if (answer.status !== status) wrong.push(failure(`agents/${urn}: ${describeAnswer(answer)}, not ${status}`))
  }
  return [...readJson(search, resultsSchema).problems, ...wrong, ...corsProblems(search)]
}
