/** A name and what it says. */
export interface Fact {
  readonly name: string
  readonly value: string
}

/** One thing of a list. */
export interface Card {
  readonly title: string
  /** Http(s). */
  readonly url?: string | undefined
  readonly text: string
  /** What `fetch` takes. */
  readonly id?: string | undefined
  readonly facts: readonly Fact[]
}

/** A part of a result, as it is shown and copied. All of it is text of others. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'cards'; readonly cards: readonly Card[] }
  /** One thing, whole. */
  | { readonly kind: 'document'; readonly card: Card }
  /** Things side by side: one column each. */
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
  /** Of a list: what the tool wants for the next part. */
  readonly nextCursor?: string | undefined
  /** Whether some of it is not in the blocks, because it is too much to be shown. */
  readonly cut: boolean
  /** The tool says that it failed. */
  readonly isError: boolean
}
