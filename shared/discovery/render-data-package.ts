import type { DirectoryData, DataFile, RenderedFile, Site } from '../model/page.ts'
import { licenseUrl } from '../renditions/text/license-url.ts'
import { createPageUrls, DATA_DIR, DATA_PACKAGE } from '../urls.ts'
import type { DataColumn } from './data-columns.ts'

/** Profile of Data Package 2.0; readers of 1.0 pass over it. */
const PROFILE = 'https://datapackage.org/profiles/2.0/datapackage.json'

/**
 * Renders `datapackage.json`: the files that have all listings, with their sizes, digests and rows, and the schema of the
 * table. Each file is complete for itself: it has a header where it is CSV.
 *
 * @see https://datapackage.org/standard/data-package/
 */
export function renderDataPackage(data: DirectoryData, site: Site, columns: readonly DataColumn[]): RenderedFile {
  const { title, description, license, publisher, updated } = site.directory
  const licensePath = license === undefined ? undefined : licenseUrl(license)
  const text = JSON.stringify({
    $schema: PROFILE,
    title,
    description,
    homepage: createPageUrls(site.baseUrl).page(''),
    ...(updated !== undefined && { version: updated }),
    ...(license !== undefined && {
      licenses: [{ ...(licensePath !== license && { name: license }), ...(licensePath && { path: licensePath }) }],
    }),
    ...(publisher && {
      contributors: [{ title: publisher.name, ...(publisher.url && { path: publisher.url }), roles: ['publisher'] }],
    }),
    rows: data.rows,
    resources: data.files.map((file) => describeFile(file, columns)),
  })
  return { name: DATA_PACKAGE.slice(DATA_DIR.length), mediaType: 'application/json', text: `${text}\n` }
}

function describeFile({ path, mediaType, byteLength, sha256, rows }: DataFile, columns: readonly DataColumn[]): object {
  const isTable = mediaType.startsWith('text/csv')
  const [folder = '', file] = path.split('/')
  const suffix = file === undefined ? '' : `-${folder}`
  return {
    name: `listings-${isTable ? 'csv' : 'jsonl'}${suffix}`,
    path,
    ...(isTable
      ? { type: 'table', profile: 'tabular-data-resource', format: 'csv', mediatype: 'text/csv', encoding: 'utf-8' }
      : { format: 'jsonl', mediatype: mediaType, compression: 'gz' }),
    bytes: byteLength,
    hash: `sha256:${sha256}`,
    rows,
    ...(isTable && {
      dialect: { delimiter: ',', lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true, header: true },
      schema: { fields: columns.map(({ read: _read, ...field }) => field), primaryKey: 'id', missingValues: [''] },
    }),
  }
}
