import { CHANGES_DIR, CHANGES_INDEX } from '../../changes/change-log.ts'
import { describeGet, schemaRef } from './operation.ts'
import type { OpenApiNode, OpenApiPaths } from './operation.ts'

const TAG = 'changes'

/** What `_/changes` answers. */
const CHANGES_SCHEMA: OpenApiNode = {
  type: 'object',
  required: ['mode', 'release', 'cursor', 'hasMore', 'changes'],
  properties: {
    mode: {
      enum: ['snapshot', 'delta'],
      description: '`snapshot`: take the whole directory, and ask with `cursor` next.',
    },
    release: { type: 'string' },
    cursor: { type: 'string', description: '`since` of the next request.' },
    hasMore: { type: 'boolean' },
    changes: { $ref: 'schema/changes-segment.json#/properties/changes' },
    snapshot: { type: 'string', format: 'uri', description: 'Where the whole directory is.' },
  },
}

/**
 * Describes the ledger of changes: its file and, where a server answers, the interface for programs that keep a copy.
 */
export function describeChanges(hasServer: boolean): OpenApiPaths {
  const ledger = describeGet({
    id: 'getChangeLedger',
    tag: TAG,
    summary: 'The ledger of what releases have changed: its segments never change',
    content: { 'application/json': schemaRef('changes') },
  })
  const changes = describeGet({
    id: 'listChanges',
    tag: TAG,
    summary: 'What has changed since a position, oldest first',
    parameters: [
      {
        name: 'since',
        in: 'query',
        description: 'A `cursor`, the id of a release, or a date or time in UTC. Without it: the cursor of now.',
        schema: { type: 'string' },
      },
      {
        name: 'limit',
        in: 'query',
        schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
        example: 100,
      },
    ],
    content: { 'application/json': CHANGES_SCHEMA },
    problems: {
      400: 'A parameter cannot be read.',
      410: 'Changes are not known from there on any more; `detail` says where to begin again.',
      429: 'Too many costly requests; `Retry-After` says when to go on.',
    },
  })
  return {
    [`/${CHANGES_DIR}${CHANGES_INDEX}`]: ledger,
    ...(hasServer && { [`/${CHANGES_DIR.slice(0, -1)}`]: changes }),
  }
}
