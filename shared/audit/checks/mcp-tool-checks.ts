import { z } from 'zod'
import { failure, worstOutcome, notApplicable, warning } from '../contract/check.ts'
import type { Check, Outcome, Problem } from '../contract/check.ts'
import { count, quote } from '../contract/quote.ts'
import { checkValue } from '../reading/read-json.ts'
import { atOpenEndpoint } from './at-endpoint.ts'
import type { OpenSession } from './at-endpoint.ts'

/** Keywords at the top of an input schema that make model APIs reject the tool. */
const REFUSED_KEYWORDS = ['oneOf', 'anyOf', 'allOf', 'not', 'if']

const objectSchema = z.looseObject({ type: z.literal('object') })

const toolSchema = z.looseObject({
  name: z.string().regex(/^[A-Za-z0-9_.-]{1,128}$/, 'expected letters, digits, "_", "-" and "."'),
  description: z.string().min(1, 'expected a description'),
  inputSchema: objectSchema,
  outputSchema: objectSchema.optional(),
  annotations: z.looseObject({ readOnlyHint: z.boolean().optional() }).optional(),
})

const toolsSchema = z.looseObject({ tools: z.array(toolSchema).min(1, 'expected a tool') })

type Tool = z.output<typeof toolSchema>

/** What an MCP endpoint offers. */
export const MCP_TOOL_CHECKS: readonly Check[] = [
  {
    id: 'mcp-tools',
    group: 'mcp',
    title: 'Its tools can be listed and loaded',
    scanners: ['isitagentready'],
    fix: `Answer "tools/list" with named, described tools. Schemas have "type": "object" at the top and none of ${REFUSED_KEYWORDS.join(', ')} there.`,
    run: atOpenEndpoint(async (_site, session) => {
      const { tools, problems } = await listTools(session)
      const refused = tools.filter(({ inputSchema }) => REFUSED_KEYWORDS.some((keyword) => keyword in inputSchema))
      return worstOutcome(
        [
          ...problems,
          ...refused.map(({ name }) =>
            failure(`${quote(name)}: one of ${REFUSED_KEYWORDS.join(', ')} at the top of inputSchema`),
          ),
        ],
        `${count(tools.length, 'tool')}: ${quote(tools.map(({ name }) => name).join(', '))}`,
      )
    }),
  },
  {
    id: 'mcp-read-only',
    group: 'mcp',
    title: 'Tools declare whether they are read-only',
    scanners: [],
    fix: 'Set annotations.readOnlyHint: true on tools that change nothing; clients ask their user before every other call.',
    run: atTools((tools) => {
      const silent = tools.filter(({ annotations }) => annotations?.readOnlyHint === undefined)
      const readOnly = tools.filter(({ annotations }) => annotations?.readOnlyHint === true)
      return worstOutcome(
        silent.map(({ name }) => warning(`${quote(name)}: no readOnlyHint`)),
        `${readOnly.length} of ${count(tools.length, 'tool')} read-only`,
      )
    }),
  },
  {
    id: 'mcp-output-schemas',
    group: 'mcp',
    title: 'Tools declare their output',
    scanners: [],
    fix: 'Give every tool an outputSchema and answer with matching structuredContent beside the text.',
    run: atTools((tools) => {
      const silent = tools.filter(({ outputSchema }) => outputSchema === undefined)
      return worstOutcome(
        silent.map(({ name }) => warning(`${quote(name)}: no outputSchema`)),
        count(tools.length, 'tool'),
      )
    }),
  },
]

async function listTools(session: OpenSession): Promise<{ tools: readonly Tool[]; problems: readonly Problem[] }> {
  const list = await session.request('tools/list')
  if ('problem' in list) return { tools: [], problems: [list.problem] }
  const { value, problems } = checkValue(list.result, toolsSchema)
  return { tools: value?.tools ?? [], problems }
}

/** Makes a check inspect tools that can be loaded; another check reports those that cannot. */
function atTools(look: (tools: readonly Tool[]) => Outcome): Check['run'] {
  return atOpenEndpoint(async (_site, session) => {
    const { tools } = await listTools(session)
    return tools.length === 0 ? notApplicable('no tools that can be loaded') : look(tools)
  })
}
