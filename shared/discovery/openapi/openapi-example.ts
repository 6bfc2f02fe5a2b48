/** What the examples of an OpenAPI document ask for. Missing where the directory has nothing of the kind. */
export interface OpenApiExample {
  /** Slug of a page. */
  readonly category?: string
  /** Last segment of the address of the page of a listing below that one. */
  readonly listing?: string
  /** Ids of listings of that page, to be compared. */
  readonly compared?: readonly string[]
}
