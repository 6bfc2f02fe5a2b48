/** The script of the widgets, below `_/`. Other people's pages contain its address: it never changes. */
export const WIDGET_SCRIPT = 'widget.js'

/** “Listed in …” as a picture, below `_/`. As {@link WIDGET_SCRIPT} it never changes. */
export const BADGE_IMAGE = 'badge.svg'

/** What the widgets know of the directory that publishes them. The build writes it into their script. */
export interface WidgetDirectory {
  readonly title: string
  /** A BCP 47 tag. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** Of the light scheme: `#rrggbb`. */
  readonly accent: string
  /** Path of the module that searches, below `_/`. */
  readonly engine: string
  /** Name of the file beside it with the messages of the language; absent for English. */
  readonly words?: string | undefined
  readonly texts: {
    readonly search: string
    readonly searchThings: string
    /** With `{things}`. */
    readonly all: string
    /** With `{directory}`. */
    readonly listedIn: string
    readonly unavailable: string
    /** By plural category, each with `{count}`. */
    readonly things: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>
  }
}
