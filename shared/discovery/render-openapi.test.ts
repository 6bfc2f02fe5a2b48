import { Validator } from '@seriousme/openapi-schema-validator'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SITE } from '../../e2e/fixtures/pages.ts'
import type { Directory } from '../model/directory.ts'
import { MAX_COMPARED } from '../search/comparison-query.ts'
import { FILTER_PREFIX, FORMAT_PARAMETER, MAX_QUERY_LENGTH, RESULTS_PER_PAGE } from '../search/page-query.ts'
import { FIELD_SORT, SORT_NAMES } from '../search/values/sort-names.ts'
import { renderSchemas } from '../renditions/json/render-schemas.ts'
import type { OpenApiExample } from './render-openapi.ts'
import { renderOpenApi } from './render-openapi.ts'

const EXAMPLE: OpenApiExample = { category: 'databases', listing: 'sqlite' }

function documentOf(fields: Partial<Directory> = {}, example = EXAMPLE): ReturnType<typeof JSON.parse> {
  return JSON.parse(renderOpenApi({ ...SITE, directory: { ...SITE.directory, ...fields } }, example).text)
}

function listed(text: string): string[] {
  return text.split(/\s+/)
}

const SCHEMAS = renderSchemas(SITE.baseUrl)

/** What the referee says of a document, which has the published schemas beside it. */
async function judge(
  document: Parameters<Validator['validate']>[0],
): Promise<{ valid: boolean; errors?: unknown; version: string | undefined }> {
  const validator = new Validator()
  for (const { name, text } of SCHEMAS) await validator.addSpecRef(JSON.parse(text), name)
  return { ...(await validator.validate(document)), version: validator.version }
}

/** Every `$ref` in a value. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => (key === '$ref' ? [String(member)] : refsIn(member)))
}

describe('renderOpenApi', () => {
  it('is a file of its own type', () => {
    const { name, mediaType } = renderOpenApi(SITE, EXAMPLE)
    expect([name, mediaType]).toEqual(['openapi.json', 'application/vnd.oai.openapi+json;version=3.1'])
  })

  it('describes what a server answers [answer:public:openapi]', () => {
    const { servers, paths } = documentOf({ listing_pages: 'on' })
    expect(servers).toEqual([{ url: 'https://example.org/lists' }])
    expect(Object.keys(paths)).toEqual(
      listed(`/index.json /{category}/index.json /{category}/{listing}/index.json / /{category}/
        /_/changes/index.json /_/changes /_/data/datapackage.json`),
    )
  })

  it('leaves out what a static host does not answer, and pages that are not there', () => {
    expect(Object.keys(documentOf({ target: 'static', listing_pages: 'off', bulk_data: 'off' }).paths)).toEqual(
      listed(`/index.json /{category}/index.json /_/changes/index.json`),
    )
  })

  it('is valid OpenAPI 3.1, whatever the directory is called [answer:public:openapi]', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(text, text, fc.constantFrom('server', 'static'), async (title, slug, target) => {
        const document = documentOf({ title, license: title, target, listing_pages: 'on' }, { category: slug })
        expect(await judge(document)).toEqual({ valid: true, version: '3.1' })
      }),
      { numRuns: 10 },
    )
    // The referee sees what is wrong.
    const { paths, ...rest } = documentOf()
    expect(await judge({ ...rest, paths: { ...paths, '/x': { get: { tags: 'a' } } } })).toMatchObject({ valid: false })
  })

  it('has the limits and names of what answers', () => {
    const { query, filters, sort, start, compare, format } = documentOf().components.parameters
    expect(query.schema.maxLength).toBe(MAX_QUERY_LENGTH)
    expect(filters.schema.propertyNames.pattern).toBe(`^${FILTER_PREFIX}.`)
    expect(sort.schema.anyOf).toEqual([{ enum: SORT_NAMES }, { type: 'string', pattern: FIELD_SORT.source }])
    expect(start.description).toContain(` ${RESULTS_PER_PAGE},`)
    expect(compare.schema.maxItems).toBe(MAX_COMPARED)
    expect(format.name).toBe(FORMAT_PARAMETER)
  })

  it('has operations with ids of their own and refers to schemas that are published', () => {
    const document = documentOf({ listing_pages: 'on' })
    const paths = Object.values<Record<string, { operationId: string; tags: string[] }>>(document.paths)
    const operations = paths.flatMap((methods) => Object.values(methods))
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/)
    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(['pages', 'search', 'changes', 'data']))
    const published = SCHEMAS.map(({ name }) => name)
    const files = refsIn(document)
      .filter((ref) => !ref.startsWith('#'))
      .map((ref) => ref.split('#')[0])
    expect(published).toEqual(expect.arrayContaining(files))
    expect(files).toContain('schema/results.json')
  })
})
