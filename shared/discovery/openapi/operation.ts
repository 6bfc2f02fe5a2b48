/** A part of an OpenAPI document. Plain JSON. */
export type OpenApiNode = Readonly<Record<string, unknown>>

/** The one operation of a path: nothing here answers two methods. */
export type OpenApiPath = { readonly get: OpenApiNode } | { readonly post: OpenApiNode }

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
  /** How these are told. Default: as problems (RFC 9457). */
  readonly problem?: { readonly type: string; readonly schema: OpenApiNode }
}

/** As problems. */
const PROBLEM = { type: 'application/problem+json', schema: { $ref: '#/components/schemas/Problem' } } as const

/** What a POST of JSON answers. */
interface PostOperation extends GetOperation {
  readonly body: { readonly schema: OpenApiNode; readonly example: unknown }
}

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

/** Writes an operation that answers a POST of JSON. */
export function describePost({ body, ...operation }: PostOperation): { readonly post: OpenApiNode } {
  return { post: { ...describe(operation), requestBody: { required: true, content: { 'application/json': body } } } }
}

function describe(operation: GetOperation): OpenApiNode {
  const { id, tag, summary, parameters, content, problems = {}, problem = PROBLEM } = operation
  const media = Object.entries(content).map(([type, schema]) => [type, { schema }])
  const refused = Object.entries(problems).map(([status, description]) => [
    status,
    { description, content: { [problem.type]: { schema: problem.schema } } },
  ])
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(parameters !== undefined && { parameters }),
    responses: { '200': { description: 'OK', content: Object.fromEntries(media) }, ...Object.fromEntries(refused) },
  }
}
