import { asciiName } from '../model/ascii-name.ts'

/**
 * Identifier of something a directory publishes in an AI catalog: `urn:air:{host}:{path …}:{kind}:{name}`, for instance
 * `urn:air:example.org:mcp:databases`. The only place that knows the format, whose grammar is still being settled.
 *
 * @param kind What it is: ASCII letters.
 * @param name Any slug; written in ASCII.
 */
export function createAirUrn(baseUrl: string, kind: 'mcp' | 'page' | 'catalog' | 'skill', name: string): string {
  const { hostname, pathname } = new URL(baseUrl)
  const host = hostname.replace(/[[\]]/g, '').replaceAll(':', '-')
  // Percent-encoded segments are ASCII already, but for the percent sign, which asciiName replaces.
  const path = pathname.split('/').filter((segment) => segment !== '')
  return ['urn:air', host, ...path.map(asciiName), kind, asciiName(name)].join(':')
}
