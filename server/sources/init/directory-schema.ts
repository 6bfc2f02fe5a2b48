import { z } from 'zod'
import { directoryConfigSchema } from '../../../shared/model/directory.ts'

/** Where editors find the schema: in the repository, and in the package as `docs/directory.schema.json`. */
export const DIRECTORY_SCHEMA_URL =
  'https://raw.githubusercontent.com/gazetteer-directory/gazetteer/main/docs/directory.schema.json'

/** A source that `gazetteer pull` fetches; reading makes a source of files of it. */
const URL_SOURCE = {
  type: 'object',
  properties: {
    kind: { const: 'url' },
    url: { type: 'string', description: 'What `gazetteer pull` fetches.' },
    as: { type: 'string', description: 'Kind of the file. Default: by its ending.' },
    name: { type: 'string', description: 'Name of the file below `.sources/`.' },
    token: { type: 'string', description: 'Environment variable with the token.' },
  },
  required: ['kind', 'url'],
}

/** Renders the JSON Schema (draft-07, which editors know best) of `directory.yml`. Unknown keys are errors at the top only. */
export function renderDirectorySchema(): string {
  const {
    $schema,
    properties = {},
    ...rest
  } = z.toJSONSchema(directoryConfigSchema, {
    target: 'draft-07',
    io: 'input',
    override({ jsonSchema: { description, forms }, jsonSchema }) {
      // What reading brings into one form is not described, as each of its forms is right.
      if (forms === undefined) return
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      if (description !== undefined) jsonSchema.description = description
    },
  })
  const { sources } = properties
  const items = typeof sources === 'object' ? sources.items : undefined
  const schema = {
    $schema,
    $id: DIRECTORY_SCHEMA_URL,
    title: 'directory.yml of Gazetteer',
    ...rest,
    properties: { ...properties, sources: { type: 'array', items: { anyOf: [URL_SOURCE, items] } } },
    additionalProperties: false,
  }
  return `${JSON.stringify(schema)}\n`
}
