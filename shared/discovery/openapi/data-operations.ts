import { DATA_PACKAGE } from '../../urls.ts'
import { describeGet } from './operation.ts'
import type { OpenApiNode, OpenApiPaths } from './operation.ts'

/** What we say of the files in a Data Package. */
const PACKAGE_SCHEMA: OpenApiNode = {
  type: 'object',
  required: ['resources'],
  properties: {
    resources: {
      type: 'array',
      items: { type: 'object', required: ['path'], properties: { path: {}, bytes: { type: 'integer' } } },
    },
  },
}

/** Describes the files with all data, which a Data Package names: they may be in several parts. */
export function describeData(): OpenApiPaths {
  return {
    [`/${DATA_PACKAGE}`]: describeGet({
      id: 'getDataPackage',
      tag: 'data',
      summary: 'Every listing as JSON Lines (gzip) and CSV: `path` of each resource is an address below this one',
      content: { 'application/json': PACKAGE_SCHEMA },
    }),
  }
}
