/** A colour in OKLCH: lightness 0–1, chroma from 0, hue in degrees. @see https://www.w3.org/TR/css-color-4/#ok-lab */
export interface Oklch {
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
