import { SHARED_DIR } from '../../urls.ts'

/** Folder of the published JSON Schemas, below {@link SHARED_DIR}. */
export const SCHEMA_DIR = 'schema/'

/** Name of a published JSON Schema. */
export type SchemaName =
  | 'category'
  | 'changes'
  | 'changes-segment'
  | 'directory'
  | 'listing'
  | 'listing-page'
  | 'page'
  | 'results'
  | 'root'
  | 'tombstones'

/** Path of a published JSON Schema below the base; `render-schemas.ts` has the schemas, which answers do without. */
export function schemaPath(name: SchemaName): string {
  return `${SHARED_DIR}${SCHEMA_DIR}${name}.json`
}
