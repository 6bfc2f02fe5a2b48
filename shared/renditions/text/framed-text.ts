/** A text most of which many others share. */
export interface FramedText {
  /** What is shared: the same object wherever it is, so that what is made of it can be kept. */
  readonly frame: readonly string[]
  /** What is between its pieces, one less. */
  readonly holes: readonly string[]
}

const NO_FRAME: readonly string[] = ['', '']

/** A text that shares nothing. */
export function unframed(text: string): FramedText {
  return { frame: NO_FRAME, holes: [text] }
}

/** The pieces of a text in their order. */
export function piecesOf({ frame, holes }: FramedText): string[] {
  return frame.flatMap((piece, at) => [piece, holes[at] ?? ''])
}
