/** A format in which every page is published, apart from how it is written. */
interface Rendition {
  /** `Content-Type` as sent. */
  readonly mediaType: string
  /** Its name in lists of formats. */
  readonly label: string
  /** Whether it is about the page, and not a format of it that `formats` lists. */
  readonly isMetadata?: true
}

/** The renditions every page has under their names, in the order we list them. */
export const RENDITIONS = {
  'index.json': {
    mediaType: 'application/json',
    label: 'JSON',
  },
  'index.jsonld': {
    mediaType: 'application/ld+json',
    label: 'JSON-LD',
  },
  'index.md': {
    mediaType: 'text/markdown; charset=utf-8',
    label: 'Markdown',
  },
  'mcp.json': {
    mediaType: 'application/json',
    label: 'manifest',
    isMetadata: true,
  },
  'index.html': { mediaType: 'text/html; charset=utf-8', label: 'HTML' },
} as const satisfies Record<string, Rendition>

/** Name of a rendition; the file below the page's URL. */
export type RenditionName = keyof typeof RENDITIONS

export interface NamedRendition extends Rendition {
  readonly name: RenditionName
}

// Marked as pure: scripts that show results do without both.
const ENTRIES = /* @__PURE__ */ Object.entries(RENDITIONS)

/** All of them, in the order we list them. */
export const RENDITION_LIST: readonly NamedRendition[] = /* @__PURE__ */ ENTRIES.map(([name, rendition]) => ({
  // The keys of a record are its names.
  name: name as RenditionName,
  ...rendition,
}))

/** Whether a file has the name of a rendition. Further files of a page's Markdown have names of their own. */
export function isRenditionName(name: string): name is RenditionName {
  return Object.hasOwn(RENDITIONS, name)
}

/** The media type without its parameters, as used in links and lists. */
export function bareMediaType(mediaType: string): string {
  return mediaType.replace(/\s*;.*/, '')
}
