import { shortDigest } from '../model/ascii-name.ts'
import { ENTRY_NAME } from './connect-client.ts'

/**
 * Longest name of an entry. Clients prefix tool names with it and cut them at 60 to 64 characters:
 * `mcp__` and two more underscores, 32 characters and our longest tool name, 24, stay below 64.
 */
export const MAX_ENTRY_NAME = 32

/**
 * Name of the entry for one page, for users who connect several: `directory-databases`.
 *
 * `[a-z0-9_-]+`, which every client accepts, at most {@link MAX_ENTRY_NAME} characters. Where the slug had to be
 * changed to fit, the name ends in a digest of the slug, so that two pages do not share one.
 *
 * @param slug As in a URL, decoded; empty for the root page, which keeps {@link ENTRY_NAME}.
 * @param ascii Its `asciiName`, which takes a table of all scripts: servers have it from the release.
 */
export function entryName(slug: string, ascii: string): string {
  if (slug === '') return ENTRY_NAME
  const room = MAX_ENTRY_NAME - ENTRY_NAME.length - 1
  const plain = ascii.replaceAll('.', '-')
  if (plain === ascii && ascii.length <= room) return `${ENTRY_NAME}-${ascii}`
  const digest = shortDigest(slug)
  const kept = plain.slice(0, room - digest.length - 1).replace(/[-_]+$/, '')
  return `${ENTRY_NAME}-${kept}-${digest}`
}
