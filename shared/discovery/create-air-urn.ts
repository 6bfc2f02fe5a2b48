/** What a directory publishes: ASCII letters. */
export type AirKind = 'mcp' | 'catalog' | 'skill' | 'registry' | 'listing'

/**
 * Identifier of something a directory publishes in an ARD manifest: `urn:air:{host}:{path …}:{kind}:{name}`, for instance
 * `urn:air:example.org:mcp:databases`. The only place that knows the format, whose grammar is still being settled.
 *
 * No two names of a kind have the same, in any script.
 *
 * @param name Any slug or id; written in ASCII as {@link writeAirName} says.
 */
export function createAirUrn(baseUrl: string, kind: AirKind, name: string): string {
  return `${airPublisher(baseUrl)}:${kind}:${writeAirName(name)}`
}

/** What all identifiers of a directory begin with: `urn:air:{host}:{path …}`. */
function airPublisher(baseUrl: string): string {
  if (baseUrl !== lastBase) {
    lastPublisher = writePublisher(baseUrl)
    lastBase = baseUrl
  }
  return lastPublisher
}

/** Identifiers are made in a row, all of one directory. */
let lastBase = ''
let lastPublisher = ''

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

/** Whether a text has the form of an identifier: `urn:air:{publisher}:{segments …}`. */
export function isAirUrn(text: string): boolean {
  return /^urn:air:[a-zA-Z0-9.-]+(?::[a-zA-Z0-9._-]+)+$/.test(text)
}

/** Host of the publisher that an identifier names. */
export function publisherOf(urn: string): string {
  return urn.split(':', 3)[2] ?? ''
}

/** What {@link createAirUrn} made an identifier of; `undefined` for one that it made none of, for this directory. */
export function readAirUrn(baseUrl: string, urn: string): { readonly kind: string; readonly name: string } | undefined {
  const prefix = `${airPublisher(baseUrl)}:`
  if (!urn.startsWith(prefix)) return undefined
  const [kind = '', written = '', ...more] = urn.slice(prefix.length).split(':')
  if (more.length > 0) return undefined
  try {
    const name = decodeURIComponent(written.replaceAll('_', '%'))
    return writeAirName(name) === written && name !== '' ? { kind, name } : undefined
  } catch {
    return undefined
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
