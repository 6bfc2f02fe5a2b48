/** What a page shows for a query. */
export interface ShownPage {
  /** Of the document. */
  readonly title: string
  /** What is in its `<main>`: see `renderResultsMain`. */
  readonly main: DocumentFragment
}
