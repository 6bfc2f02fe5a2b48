import { isRecord } from '../../shared/mcp/protocol/json-rpc.ts'
import type { RequestContext } from '../../shared/mcp/protocol/mcp-page.ts'
import { hasCapability, missingCapability } from './ask-client.ts'
import { content, createFixtureTool, embedded, IMAGE, text, WAV } from './fixture-content.ts'
import type { FixtureTool } from './fixture-content.ts'

/** Tools whose results are of every kind, and tools that send notifications ahead of their result. */
export const PLAIN_TOOLS: readonly FixtureTool[] = [
  createFixtureTool('test_simple_text', 'Answers with text.', () =>
    content(text('This is a simple text response for testing.')),
  ),
  createFixtureTool('test_image_content', 'Answers with an image.', () => content(IMAGE)),
  createFixtureTool('test_audio_content', 'Answers with a sound.', () =>
    content({ type: 'audio', data: WAV, mimeType: 'audio/wav' }),
  ),
  createFixtureTool('test_embedded_resource', 'Answers with a resource.', () =>
    content(embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')),
  ),
  createFixtureTool('test_multiple_content_types', 'Answers with text, an image and a resource.', () =>
    content(
      text('Multiple content types test:'),
      IMAGE,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ),
  ),
  createFixtureTool('test_error_handling', 'Fails always.', () => {
    const message = 'This tool intentionally returns an error for testing'
    return { ok: true, json: JSON.stringify({ content: [text(message)], isError: true }) }
  }),
  createFixtureTool('test_tool_with_progress', 'Tells of its progress.', (context) => {
    const { progressToken } = metaOf(context)
    if (progressToken !== undefined) {
      for (const progress of [0, 50, 100]) {
        context.notify('notifications/progress', { progressToken, progress, total: 100 })
      }
    }
    return content(text('Done.'))
  }),
  createFixtureTool('test_tool_with_logging', 'Writes three log messages.', writeLog),
  createFixtureTool('test_logging_tool', 'Writes three log messages where they are asked for.', writeLog),
  createFixtureTool('test_missing_capability', 'Needs a client that can sample.', (context) =>
    hasCapability(context, 'sampling') ? content(text('The client can sample.')) : missingCapability(['sampling']),
  ),
  {
    definition: {
      name: 'json_schema_2020_12_tool',
      description: 'Has an input schema with the vocabulary of JSON Schema 2020-12.',
      inputSchema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        $defs: {
          address: {
            $anchor: 'addressDef',
            type: 'object',
            properties: { street: { type: 'string' }, city: { type: 'string' } },
          },
        },
        properties: {
          name: { type: 'string' },
          address: { $ref: '#/$defs/address' },
          contactMethod: { type: 'string', enum: ['phone', 'email'] },
          phone: { type: 'string' },
          email: { type: 'string' },
        },
        allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
        if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
        // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
        then: { required: ['phone'] },
        else: { required: ['email'] },
        additionalProperties: false,
      },
    },
    call: () => content(text('Only the schema matters.')),
  },
]

/** Without sessions a level set by `logging/setLevel` is not remembered; since 2026-07-28 each request says its own. */
function writeLog(context: RequestContext): ReturnType<typeof content> {
  const asked = context.revision.era === 'legacy' || metaOf(context)['io.modelcontextprotocol/logLevel'] !== undefined
  if (asked) {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      context.notify('notifications/message', { level: 'info', data })
    }
  }
  return content(text('Done.'))
}

function metaOf({ params }: RequestContext): Readonly<Record<string, unknown>> {
  const meta = params['_meta']
  return isRecord(meta) ? meta : {}
}
