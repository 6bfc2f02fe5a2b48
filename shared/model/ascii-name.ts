import anyAscii from 'any-ascii'

/**
 * ASCII form of a slug, for identifiers that allow nothing else (server-card names, URNs): `[a-z0-9._-]+`.
 *
 * An ASCII slug is left unchanged. Other scripts are transliterated (`базы-данных` → `bazy-dannyh`). Where that leaves
 * nothing, or drops characters, the name ends in a digest of the slug, so that two such slugs do not collide.
 * Depends on the slug alone: it does not change when other pages are added or removed.
 *
 * @param slug As in a URL, decoded; not empty.
 */
export function asciiName(slug: string): string {
  if (/^[a-z0-9]+(?:[._-][a-z0-9]+)*$/.test(slug)) return slug
  const latin = anyAscii(slug).toLowerCase()
  const kept = latin.replace(/[^a-z0-9._-]+/g, '-').replace(/^[._-]+|[._-]+$/g, '')
  const lossless = kept === latin && kept.length > 0 && kept.length <= MAX_NAME_LENGTH && kept !== ROOT_NAME
  if (lossless) return kept
  const digest = shortDigest(slug)
  return kept === '' ? digest : `${kept.slice(0, MAX_NAME_LENGTH - digest.length - 1)}-${digest}`
}

/** Name of the root page in such identifiers: the one ASCII word that no category's slug can be. */
export const ROOT_NAME = 'mcp'

/** Leaves room for the namespace: a server-card name has at most 200 characters. */
const MAX_NAME_LENGTH = 100

/** FNV-1a, 32 bits, over UTF-16 code units (http://www.isthe.com/chongo/tech/comp/fnv/), as seven base-36 digits. */
export function shortDigest(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193)
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193)
  }
  return (hash >>> 0).toString(36).padStart(7, '0')
}
