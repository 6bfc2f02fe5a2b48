import { z } from 'zod'
import { failed, failIf, worstOutcome, warning } from '../contract/check.ts'
import type { Check, Problem } from '../contract/check.ts'
import { quote } from '../contract/quote.ts'
import { openMcp } from '../reading/mcp-session.ts'
import { readJson } from '../reading/read-json.ts'
import { atDocument, corsProblems, typeProblems } from './at-document.ts'
import {
  CARD_PLACES,
  CARD_SCHEMA,
  CARD_TYPE,
  findMcpEndpoint,
  findServerCard,
  whereEndpointsAre,
} from './mcp-endpoint.ts'
import type { Site } from '../contract/inspected-site.ts'

const remoteSchema = z.looseObject({
  type: z.enum(['streamable-http', 'sse']),
  url: z.url(),
  supportedProtocolVersions: z.array(z.string()).optional(),
})

/** MCP Server Card v1 (SEP-2127). */
const cardSchema = z.looseObject({
  $schema: z.literal(CARD_SCHEMA),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/, 'expected a reversed host name, "/" and a name'),
  version: z.string().min(1).max(255),
  description: z.string().min(1).max(100),
  title: z.string().min(1).max(100).optional(),
  websiteUrl: z.url().optional(),
  icons: z.array(z.looseObject({ src: z.string() })).optional(),
  remotes: z.array(remoteSchema).optional(),
})

const olderCardSchema = z.looseObject({ serverInfo: z.looseObject({ name: z.string().min(1) }) })

export const CARD_CHECKS: readonly Check[] = [
  {
    id: 'server-card',
    group: 'well-known',
    title: 'A server card describes the MCP server',
    scanners: ['isitagentready'],
    fix: `Serve an MCP Server Card at {endpoint}/server-card as ${CARD_TYPE} with "Access-Control-Allow-Origin: *", and name it in the Link header (rel="service-desc") and in the AI catalog.`,
    run: whereEndpointsAre(async (site) => {
      const card = await findServerCard(site)
      if (card === undefined) return failed('none in the Link header or below /.well-known/')
      const { value, problems } = readJson(card, cardSchema)
      const { pathname } = new URL(card.url)
      return worstOutcome(
        [
          ...problems,
          ...(pathname.endsWith('.json') ? [] : typeProblems(card, CARD_TYPE)),
          ...corsProblems(card),
          ...(value === undefined ? [] : await disagreements(site, value)),
        ],
        `${quote(value?.name ?? '')} at ${quote(pathname)}`,
      )
    }),
  },
  {
    id: 'server-card-well-known',
    group: 'well-known',
    title: 'A server card is where scanners look',
    scanners: ['isitagentready'],
    fix: `Serve the card at /${CARD_PLACES[0]} too, with the older "serverInfo": {"name": …} in it (the schema allows more members) and "Access-Control-Allow-Origin: *".`,
    run: whereEndpointsAre(
      atDocument(CARD_PLACES[0], (answer) => {
        const { value, problems } = readJson(answer, olderCardSchema)
        return { problems: [...problems, ...corsProblems(answer)], seen: quote(value?.serverInfo.name ?? '') }
      }),
    ),
  },
]

/** A card must agree with what its server reports about itself. */
async function disagreements(site: Site, { remotes = [] }: z.output<typeof cardSchema>): Promise<Problem[]> {
  if (remotes.length === 0) return [warning('names no remotes')]
  const endpoint = await findMcpEndpoint(site)
  if (endpoint.status !== 'found') return []
  const session = await openMcp(site, endpoint.url)
  if (session.status === 'closed') return [...session.problems]
  const named = remotes.flatMap(({ supportedProtocolVersions }) => supportedProtocolVersions ?? [])
  const isNamed = named.length === 0 || named.includes(session.revision)
  return failIf(!isNamed, `the server speaks ${quote(session.revision)}, which the card does not name`)
}
