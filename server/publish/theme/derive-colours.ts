import { contrastOf, parseHex, writeHex } from './oklch.ts'

/** Contrast of text. @see https://www.w3.org/TR/WCAG22/#contrast-minimum */
const TEXT = 4.5

/** The stylesheet's own colours that the accent meets: grounds it is text on, and texts on its tint. */
const GROUNDS = {
  light: { grounds: ['#fdfcfa', '#ffffff', '#f3f1eb'], texts: ['#1a1d1f', '#565b61'] },
  dark: { grounds: ['#121517', '#191d20', '#1e2326'], texts: ['#eceae5', '#a9aeb3'] },
} as const

/** Colours of one scheme, `#rrggbb`. */
export interface SchemeColours {
  readonly accent: string
  /** Text on the accent. */
  readonly onAccent: string
  /** Ground of what is selected or matches. */
  readonly tint: string
}

/** Two colours that meet, text first. */
export type ColourPair = readonly [text: string, ground: string]

/** The colours of a brand. */
export interface BrandColours {
  readonly light: SchemeColours
  readonly dark: SchemeColours
}

/**
 * Derives the colours of both schemes from an accent, so that every pair of text and ground reaches 4.5. An accent that
 * does not is made darker, as little as needed; the dark scheme has the same hue.
 *
 * @param accent `#rrggbb`.
 */
export function deriveColours(accent: string): BrandColours {
  const { l, c, h } = parseHex(accent)
  return {
    light: schemeOf('light', {
      tint: writeHex({ l: 0.945, c: Math.min(c, 0.014), h }),
      accents: steps(l, 0, -0.004).map((lightness) =>
        lightness === l ? accent.toLowerCase() : writeHex({ l: lightness, c, h }),
      ),
      onAccents: ['#ffffff', writeHex({ l: 0.2, c: Math.min(c, 0.02), h })],
    }),
    dark: schemeOf('dark', {
      tint: writeHex({ l: 0.265, c: Math.min(c, 0.03), h }),
      accents: steps(0.79, 1, 0.004).map((lightness) => writeHex({ l: lightness, c: Math.min(c, 0.1), h })),
      onAccents: [writeHex({ l: 0.2, c: Math.min(c, 0.03), h }), '#ffffff'],
    }),
  }
}

/** All pairs of text and ground that the colours of a scheme are part of. */
export function pairsOf(scheme: keyof BrandColours, { accent, onAccent, tint }: SchemeColours): ColourPair[] {
  const { grounds, texts } = GROUNDS[scheme]
  return [
    ...[...grounds, tint].map((ground): ColourPair => [accent, ground]),
    ...texts.map((text): ColourPair => [text, tint]),
    [onAccent, accent],
  ]
}

/** The contrast of the pair that is hardest to read. */
export function lowestContrast(pairs: readonly ColourPair[]): number {
  return Math.min(...pairs.map(([text, ground]) => contrastOf(text, ground)))
}

/** Whether text can be read on every ground. */
export function isReadable(pairs: readonly ColourPair[]): boolean {
  return lowestContrast(pairs) >= TEXT
}

/** The first accent of which all pairs can be read, with the first text on it that can. */
function schemeOf(
  scheme: keyof BrandColours,
  { tint, accents, onAccents }: { tint: string; accents: readonly string[]; onAccents: readonly string[] },
): SchemeColours {
  for (const accent of accents) {
    for (const onAccent of onAccents) {
      const colours = { accent, onAccent, tint }
      if (isReadable(pairsOf(scheme, colours))) return colours
    }
  }
  // Black on light and white on dark grounds can be read, and steps end there.
  throw new Error(`No accent can be read in the ${scheme} scheme`)
}

/** From a number to another one, both included. */
function steps(from: number, to: number, by: number): number[] {
  const count = Math.max(0, Math.floor((to - from) / by))
  return [...Array.from({ length: count + 1 }, (_, index) => from + index * by), to]
}
