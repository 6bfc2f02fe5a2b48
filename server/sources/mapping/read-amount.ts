import WORDS from '../words.json' with { type: 'json' }

/** A number with what it counts. */
export interface Amount {
  readonly value: number
  /** As `format` of a field says it: `percent`, `currency:EUR`, `unit:GB`; none of a bare number. */
  readonly format?: string
}

const CURRENCIES: Readonly<Record<string, string>> = WORDS.currencies

/** Units that people write behind numbers; not those that are also a letter for thousands or millions. */
const UNIT =
  /^(?:[kKMGTP]i?(?:B|b|bit|bps)(?:\/s|ps)?|[kMG]?(?:Hz|Wp?|Wh|VA|J|Pa)|[mµ]?(?:s|A|Ah|V|g|L|l)|(?:[mckn]|µ)?m[²³23]?|k?g|lbs?|oz|[kM]?[cC]al|ft|mi|mph|km\/h|in|px|dB|rpm|fps|nm|°[CF]?|[hd]|min|sec|hrs?|hours?|minutes?|days?|Mpx?|MP|MPix|inch(?:es)?)$/

const WRITTEN = /^(?<before>\p{Sc}|[A-Z]{1,3}\p{Sc}|[A-Z]{3})?\s?(?<number>[-+−]?\d[\d.,'’\s]*)(?<after>\D{0,10})$/u

/** The format of what stands beside a number, if it is a unit, a currency or a percent sign. */
export function unitFormat(written: string): string | undefined {
  if (written === '%') return 'percent'
  const code = CURRENCIES[written] ?? (isCurrency(written) ? written : undefined)
  if (code !== undefined) return `currency:${code}`
  return UNIT.test(written) ? `unit:${written}` : undefined
}

function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code)
}

/** Reads `12 GB`, `€ 1,200`, `45 %`; `undefined` for any other text. */
export function readAmount(text: string): Amount | undefined {
  const { before = '', number = '', after = '' } = WRITTEN.exec(text.trim())?.groups ?? {}
  const unit = [before, after.trim()].filter((part) => part !== '')
  const format = unit.length === 1 ? unitFormat(unit[0] ?? '') : undefined
  if (number === '' || (unit.length > 0 && format === undefined)) return undefined
  const value = Number(withPoint(number.trim(), format?.startsWith('currency:') === true))
  return Number.isFinite(value) ? { value, ...(format !== undefined && { format }) } : undefined
}

/** The last of two signs is the decimal one; a single one before three digits separates thousands, as one that repeats does. */
function withPoint(written: string, isMoney: boolean): string {
  const text = written.replaceAll(/['’\s]/g, '').replace('−', '-')
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const sign = text[last] ?? ''
  const isRepeated = text.indexOf(sign) < last
  const isOnly = !/[.,]/.test(text.slice(0, last).replaceAll(sign, ''))
  const areThousands = isOnly && (isRepeated || (/^\d{3}$/.test(text.slice(last + 1)) && (sign === ',' || isMoney)))
  if (last === -1 || areThousands) return text.replaceAll(/[.,]/g, '')
  return `${text.slice(0, last).replaceAll(/[.,]/g, '')}.${text.slice(last + 1)}`
}

/** How many bytes the units are that sizes of files have, where a column has several. */
const BYTES: Readonly<Record<string, number>> = { kB: 1e3, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12, PB: 1e15 }

/** A text as a number of the given format: without its unit, and in bytes where these are asked for. */
export function toAmount(text: string, format: string): number | undefined {
  const amount = readAmount(text)
  if (amount === undefined || amount.format === undefined || amount.format === format) return amount?.value
  const bytes = format === 'bytes' ? BYTES[amount.format.slice('unit:'.length)] : undefined
  return bytes === undefined ? undefined : Math.round(amount.value * bytes)
}

/** The one format of amounts: `bytes` of several sizes; none where they differ, or have no unit. */
export function commonFormat(texts: readonly string[]): string | undefined {
  const formats = new Set(texts.map((text) => readAmount(text)?.format ?? ''))
  const [first = ''] = formats
  if (formats.size > 1) return texts.every((text) => toAmount(text, 'bytes') !== undefined) ? 'bytes' : undefined
  return first === '' ? undefined : first
}
