/** A name and its value. */
export interface Fact {
  readonly name: string
  readonly value: string
}

/** One item of a list. */
export interface Card {
  readonly title: string
  /** Http(s). */
  readonly url?: string | undefined
  readonly text: string
  /** The id that `fetch` accepts. */
  readonly id?: string | undefined
  readonly facts: readonly Fact[]
}

/** A part of a result, as it is shown and copied. All of it is third-party text. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'cards'; readonly cards: readonly Card[] }
  /** One item, whole. */
  | { readonly kind: 'document'; readonly card: Card }
  /** Items side by side: one column each. */
  | {
      readonly kind: 'table'
      readonly columns: readonly { readonly title: string; readonly url?: string | undefined }[]
      readonly rows: readonly {
        readonly name: string
        readonly values: readonly string[]
        readonly differs: boolean
      }[]
    }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }

/** A result, ready to be shown. */
export interface Result {
  readonly blocks: readonly Block[]
  /** Of a list: how many there are in all. */
  readonly total?: number | undefined
  /** Of a list: the cursor for the next part. */
  readonly nextCursor?: string | undefined
  /** Whether some of it is missing from the blocks, because it is too much to show. */
  readonly cut: boolean
  /** The tool reports that it failed. */
  readonly isError: boolean
}
