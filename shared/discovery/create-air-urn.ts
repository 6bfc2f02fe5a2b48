/**
 * Identifier of something a directory publishes in an ARD manifest: `urn:air:{host}:{path …}:{kind}:{name}`, for instance
 * `urn:air:example.org:mcp:databases`. The only place that knows the format, whose grammar is still being settled.
 *
 * No two names of a kind have the same, in any script.
 *
 * @param name Any slug or id; written in ASCII as {@link writeAirName} says.
 */
export function createAirUrn(baseUrl: string, kind: 'mcp' | 'catalog' | 'skill', name: string): string {
  return `${writePublisher(baseUrl)}:${kind}:${writeAirName(name)}`
}

function writePublisher(baseUrl: string): string {
  const { hostname, pathname } = new URL(baseUrl)
  const host = hostname.replace(/[[\]]/g, '').replaceAll(':', '-')
  const path = pathname.split('/').filter((segment) => segment !== '')
  return ['urn:air', host, ...path.map((segment) => writeAirName(decodeSegment(segment)))].join(':')
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** As percent-encoding, with `_` for the percent sign: `node.js` stays, `日本` is `_E6_97_A5_E6_9C_AC`, `a_b` is `a_5Fb`. */
function writeAirName(name: string): string {
  if (/^[a-z0-9.-]*$/.test(name)) return name
  const encoded = encodeURIComponent(name.toWellFormed())
  return encoded
    .replace(/[_!~*'()]/g, (letter) => `_${letter.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '_')
}
