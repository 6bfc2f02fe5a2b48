import { clipText } from '../model/clean-text.ts'
import type { RenderedFile, Site } from '../model/page.ts'
import { foldLine } from '../renditions/text/escape-markdown.ts'
import { FORMAT_PARAMETER } from '../search/page-query.ts'
import { surfacesOf } from '../surfaces.ts'
import { createPageUrls, OPENSEARCH, SHARED_DIR } from '../urls.ts'
import { escapeXml } from './escape-xml.ts'

/** Longest texts that the specification allows. */
const MAX_LENGTH = { ShortName: 16, LongName: 48, Description: 1024 } as const

/**
 * Renders `opensearch.xml` (OpenSearch 1.1): how a browser searches the whole directory from its address bar and, where a
 * server answers, how programs do. On a static host the address leads to the root page, whose script answers.
 *
 * @returns The file, named relative to {@link SHARED_DIR}.
 * @see https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md
 */
export function renderOpenSearch(site: Site): RenderedFile {
  const { directory, baseUrl } = site
  const urls = createPageUrls(baseUrl)
  const element = (name: keyof typeof MAX_LENGTH, value: string): string =>
    `<${name}>${escapeXml(clipText(foldLine(value), MAX_LENGTH[name]))}</${name}>\n`
  const template = (type: string, url: string, attributes = ''): string =>
    `<Url type="${type}" template="${escapeXml(url)}"${attributes}/>\n`
  const search = urls.results('', 'query={searchTerms}')
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n',
    element('ShortName', directory.title),
    element('LongName', directory.title),
    element('Description', directory.description),
    template('text/html', search),
    surfacesOf(site).hasResultPages
      ? template('application/json', `${search}&start={startIndex?}&${FORMAT_PARAMETER}=json`, ' indexOffset="0"')
      : '',
    template(OPENSEARCH.type, urls.file(OPENSEARCH.path), ' rel="self"'),
    `<Language>${escapeXml(directory.language)}</Language>\n<InputEncoding>UTF-8</InputEncoding>\n<OutputEncoding>UTF-8</OutputEncoding>\n`,
    '</OpenSearchDescription>\n',
  ]
  return { name: OPENSEARCH.path.slice(SHARED_DIR.length), mediaType: OPENSEARCH.type, text: text.join('') }
}
