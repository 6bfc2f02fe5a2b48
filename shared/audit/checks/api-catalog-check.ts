import { z } from 'zod'
import { failIf, failure } from '../contract/check.ts'
import type { Check, Problem } from '../contract/check.ts'
import { count } from '../contract/quote.ts'
import { readJson } from '../reading/read-json.ts'
import { atDocument, typeProblems } from './at-document.ts'
import { whereEndpointsAre } from './mcp-endpoint.ts'

const NAME = '.well-known/api-catalog'

const linkTargetsSchema = z.array(z.looseObject({ href: z.string().min(1) }))

const linksetSchema = z.looseObject({
  linkset: z.array(z.looseObject({ anchor: z.string().optional() })).min(1, 'expected a link'),
})

/** RFC 9727, a link set in JSON (RFC 9264 §4.2). */
export const API_CATALOG_CHECK: Check = {
  id: 'api-catalog',
  group: 'well-known',
  title: 'An API catalog names the endpoints',
  scanners: ['isitagentready'],
  fix: `Serve /${NAME} as application/linkset+json (RFC 9727): {"linkset": [{"anchor": endpoint, "service-desc": [{"href": …}], "service-doc": [{"href": …}]}]}.`,
  run: whereEndpointsAre(
    atDocument(NAME, (answer) => {
      const { value, problems } = readJson(answer, linksetSchema)
      const contexts = value?.linkset ?? []
      return {
        problems: [
          ...problems,
          ...contexts.flatMap((context, index) => linkProblems(context, `linkset[${index}]`)),
          ...typeProblems(answer, 'application/linkset+json'),
        ],
        seen: count(contexts.length, 'anchor'),
      }
    }),
  ),
}

function linkProblems(context: Readonly<Record<string, unknown>>, place: string): Problem[] {
  const relations = Object.entries(context).filter(([name]) => name !== 'anchor')
  const wrong = relations.filter(([, targets]) => !linkTargetsSchema.safeParse(targets).success)
  return [
    ...failIf(context['anchor'] === undefined, `${place}: no anchor`),
    ...failIf(relations.length === 0, `${place}: no links`),
    ...wrong.map(([name]) => failure(`${place}.${name}: expected a list of {"href": …}`)),
  ]
}
