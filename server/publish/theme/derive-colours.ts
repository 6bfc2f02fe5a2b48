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
  const { l, c, h } = parseHex(accent)
  return {
    light: schemeOf('light', {
      accents: steps(l, 0, -0.004).map((lightness) =>
        lightness === l ? accent.toLowerCase() : writeHex({ l: lightness, c, h }),
      ),
      onAccents: ['#ffffff', writeHex({ l: 0.2, c: Math.min(c, 0.02), h })],
    }),
    dark: schemeOf('dark', {
      accents: steps(0.79, 1, 0.004).map((lightness) => writeHex({ l: lightness, c: Math.min(c, 0.1), h })),
      onAccents: [writeHex({ l: 0.2, c: Math.min(c, 0.03), h }), '#ffffff'],
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
  const [a, b] = [parseHex(accent), parseHex(paper)]
  const along = ({ c, h }: Oklch): [number, number] => {
    const angle = (h * Math.PI) / 180
    return [c * Math.cos(angle), c * Math.sin(angle)]
  }
  const mix = (one: number, other: number): number => one * TINT + other * (1 - TINT)
  const [[ax, ay], [bx, by]] = [along(a), along(b)]
  const [x, y] = [mix(ax, bx), mix(ay, by)]
  return writeHex({ l: mix(a.l, b.l), c: Math.hypot(x, y), h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360 })
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

/** A colour in OKLCH: lightness 0–1, chroma from 0, hue in degrees. @see https://www.w3.org/TR/css-color-4/#ok-lab */
interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

/** Linear-light sRGB, 0–1 inside the gamut. */
type Linear = readonly [number, number, number]

/** Reads `#rrggbb`. */
export function parseHex(hex: string): Oklch {
  const [r, g, b] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: lightness, c: Math.hypot(a, bb), h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 }
}

/** Writes `#rrggbb`. Colours outside sRGB lose chroma until they are inside; lightness and hue stay. */
export function writeHex({ l, c, h }: Oklch): string {
  let chroma = c
  while (chroma > 0 && !isInside(toLinear({ l, c: chroma, h }))) chroma = Math.max(0, chroma - 0.002)
  return `#${toLinear({ l, c: chroma, h }).map(writeChannel).join('')}`
}

/** The contrast ratio of two colours `#rrggbb`, 1–21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminanceOf(hex: string): number {
  const [r, g, b] = linearOf(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linearOf(hex: string): Linear {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function toLinear({ l, c, h }: Oklch): Linear {
  const angle = (h * Math.PI) / 180
  const a = c * Math.cos(angle)
  const b = c * Math.sin(angle)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** Half a step of eight bits is lost in rounding anyway. */
function isInside(colour: Linear): boolean {
  return colour.every((value) => value >= -0.0005 && value <= 1.0005)
}

function writeChannel(value: number): string {
  const held = Math.min(1, Math.max(0, value))
  const encoded = held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}
