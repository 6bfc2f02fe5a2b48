import type { CategoryDocument, RootDocument } from './page-document.ts'
import { parseFrameDocument, parseListing, parseRootFrameDocument } from './parse-page-document.ts'

/** Reads a published `{category}/index.json` as a release reads what it stores of it. */
export function parsePageDocument(text: string): CategoryDocument {
  const document: CategoryDocument = JSON.parse(text)
  const { server: _, ...frame } = parseFrameDocument(JSON.stringify({ ...document, server: {} }))
  const listings = document.listings.map((each) => parseListing(JSON.stringify(each)))
  return { ...document, ...frame, listings }
}

/** Reads the root page's published `index.json` as a release reads what it stores of it. */
export function parseRootDocument(text: string): RootDocument {
  const document: RootDocument = JSON.parse(text)
  const { largest } = parseRootFrameDocument(
    JSON.stringify({ category_count: 0, server: {}, largest: document.categories }),
  )
  return { ...document, categories: largest }
}
