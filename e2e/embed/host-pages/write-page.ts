/** Writes a page. Every element it has is written out, so that they can be counted. */
export function writePage({ head = '', body = '' }: { readonly head?: string; readonly body?: string }): string {
  return `<!doctype html><html lang="en"><head><title>Shop</title>${head}</head><body><h1>Shop</h1>${body}<p>Goods</p></body></html>`
}

/**
 * The tag, as owners of pages paste it, for the page of databases. It says what it has done.
 *
 * @param more Attributes; the first of a name counts.
 */
export function writeTag(src: string, more = '', kind = 'async'): string {
  const category = more.includes('data-category') ? '' : 'data-category="databases"'
  return `<script ${kind} src="${src}" ${more} ${category} data-debug=""></script>`
}

/** Elements of a document that are not scripts: those its source has, and those every HTML document has. */
export function countElements(html: string): number {
  const names = [...html.matchAll(/<([a-z]\w*)/g)].flatMap(([, name]) => (name === 'script' ? [] : [name]))
  const implied = html.startsWith('<!doctype html>') ? ['html', 'head', 'body'] : []
  return names.length + implied.filter((name) => !names.includes(name)).length
}
