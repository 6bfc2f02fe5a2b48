/** What a page shows for a query. */
export interface ShownPage {
  /** Of the document. */
  readonly title: string
  /** What is in its `<main>`: see `renderResultsMain`. */
  readonly main: DocumentFragment
  /** Elements that only hold the place of another one, which may be on the page already. */
  readonly standIns: Map<Element, Element>
}
