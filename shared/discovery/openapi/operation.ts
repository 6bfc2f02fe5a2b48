/** A part of an OpenAPI document. Plain JSON. */
export type OpenApiNode = Readonly<Record<string, unknown>>

/** Everything is read by GET. */
export type OpenApiPath = { readonly get: OpenApiNode }

/** Operations by path template. */
export type OpenApiPaths = Readonly<Record<string, OpenApiPath>>

/** What a GET answers. */
interface GetOperation {
  /** `operationId`: unique in the document. */
  readonly id: string
  readonly tag: string
  readonly summary: string
  readonly parameters?: readonly OpenApiNode[]
  /** Media type → schema. */
  readonly content: Readonly<Record<string, OpenApiNode>>
  /** Answers other than 200, with what they mean. */
  readonly problems?: Readonly<Record<number, string>>
}

/** As problems. */
const PROBLEM = { type: 'application/problem+json', schema: { $ref: '#/components/schemas/Problem' } } as const

/** Schema of a text. */
export const TEXT_SCHEMA: OpenApiNode = { type: 'string' }

/** Schema of an object that is described elsewhere: Schema.org, a server card. */
export const OBJECT_SCHEMA: OpenApiNode = { type: 'object' }

/** Refers to a published JSON Schema, which is beside the document. */
export function schemaRef(name: string): OpenApiNode {
  return { $ref: `schema/${name}.json` }
}

/** Writes an operation that answers a plain GET. */
export function describeGet(operation: GetOperation): { readonly get: OpenApiNode } {
  return { get: describe(operation) }
}

function describe(operation: GetOperation): OpenApiNode {
  const { id, tag, summary, parameters, content, problems = {} } = operation
  const media = Object.entries(content).map(([type, schema]) => [type, { schema }])
  const refused = Object.entries(problems).map(([status, description]) => [
    status,
    { description, content: { [PROBLEM.type]: { schema: PROBLEM.schema } } },
  ])
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(parameters !== undefined && { parameters }),
    responses: { '200': { description: 'OK', content: Object.fromEntries(media) }, ...Object.fromEntries(refused) },
  }
}
