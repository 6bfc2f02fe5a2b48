import { clampChroma, formatHex, interpolate, modeLrgb, modeOklab, modeOklch, modeRgb } from 'culori/fn'
import { useMode, wcagContrast } from 'culori/fn'
import type { Oklch } from 'culori/fn'

for (const mode of [modeRgb, modeLrgb, modeOklab]) useMode(mode)
const toOklch = useMode(modeOklch)

/** Contrast of text. @see https://www.w3.org/TR/WCAG22/#contrast-minimum */
const TEXT = 4.5

/** The stylesheet's own colours that the accent meets: grounds it is text on, and texts on its tint. */
const GROUNDS = {
  light: { grounds: ['#ffffff', '#f6f6f6'], texts: ['#1b1c1e', '#5a5d62'] },
  dark: { grounds: ['#131415', '#1b1c1d'], texts: ['#ecebe8', '#a8abb0'] },
} as const

/** Colours of one scheme, `#rrggbb`. */
export interface SchemeColours {
  readonly accent: string
  /** Text on the accent. */
  readonly onAccent: string
}

/** Two colours that meet, text first. */
export type ColourPair = readonly [text: string, ground: string]

/** Accents of directories without a theme, so that two of them look different: twelve hues that can be read. */
export const OWN_ACCENTS =
  '#2b4a75 #8a2f1d #1f6b3a #6d2b8a #8a5200 #0f6273 #9c2452 #4a4fb0 #3f6212 #7a3b10 #17614f #5b3a9e'.split(' ')

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
  const colour = parse(accent)
  const withLightness = (l: number, most = 1): string => write({ ...colour, l, c: Math.min(colour.c, most) })
  return {
    light: schemeOf('light', {
      accents: [accent.toLowerCase(), ...steps(colour.l, 0, -0.004).map((l) => withLightness(l))],
      onAccents: ['#ffffff', withLightness(0.2, 0.02)],
    }),
    dark: schemeOf('dark', {
      accents: steps(0.79, 1, 0.004).map((l) => withLightness(l, 0.1)),
      onAccents: [withLightness(0.2, 0.03), '#ffffff'],
    }),
  }
}

/** All pairs of text and ground that the colours of a scheme are part of. */
export function pairsOf(scheme: keyof BrandColours, { accent, onAccent }: SchemeColours): ColourPair[] {
  const { grounds, texts } = GROUNDS[scheme]
  const tint = tintOf(accent, grounds[0])
  return [
    ...[...grounds, tint].map((ground): ColourPair => [accent, ground]),
    ...texts.map((text): ColourPair => [text, tint]),
    [onAccent, accent],
  ]
}

/** Share of the accent in the ground of what is selected, as the stylesheet mixes it. */
const TINT = 0.11

/** What the stylesheet mixes of an accent and the paper. */
function tintOf(accent: string, paper: string): string {
  return formatHex(interpolate([paper, accent], 'oklab')(TINT))
}

/** The contrast of the pair that is hardest to read. */
export function lowestContrast(pairs: readonly ColourPair[]): number {
  return Math.min(...pairs.map(([text, ground]) => wcagContrast(text, ground)))
}

/** Whether text can be read on every ground. */
export function isReadable(pairs: readonly ColourPair[]): boolean {
  return lowestContrast(pairs) >= TEXT
}

/** The first accent of which all pairs can be read, with the first text on it that can. */
function schemeOf(
  scheme: keyof BrandColours,
  { accents, onAccents }: { accents: readonly string[]; onAccents: readonly string[] },
): SchemeColours {
  for (const accent of accents) {
    for (const onAccent of onAccents) {
      const colours = { accent, onAccent }
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

/** @param hex `#rrggbb`. */
function parse(hex: string): Oklch {
  const colour = toOklch(hex)
  if (colour === undefined) throw new TypeError(`Not a colour: ${hex}`)
  return colour
}

/** Colours outside sRGB lose chroma until they are inside; lightness and hue stay. */
function write(colour: Oklch): string {
  return formatHex(clampChroma(colour, 'oklch'))
}
