/** One element of a header such as `Accept`: the value in lower case without parameters, and its weight. */
export interface QualityItem {
  readonly value: string
  /** 0 to 1; 0 means "not acceptable" (RFC 9110 §12.4.2). */
  readonly q: number
}

/** `qvalue` of RFC 9110 §12.4.2. */
const QVALUE = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/**
 * Reads a list with weights, in the order sent (RFC 9110 §12.4.2, §5.6.1). Empty elements are skipped; elements with a
 * weight outside the grammar are dropped, because guessing one would send what the client may have refused.
 */
export function parseQualityList(header: string): QualityItem[] {
  const items: QualityItem[] = []
  for (const element of header.split(',')) {
    const [name = '', ...parameters] = element.split(';')
    const value = name.trim().toLowerCase()
    const q = weightOf(parameters)
    if (value !== '' && q !== undefined) items.push({ value, q })
  }
  return items
}

function weightOf(parameters: readonly string[]): number | undefined {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=')
    if (name.trim().toLowerCase() !== 'q') continue
    const text = value.trim()
    return QVALUE.test(text) ? Number(text) : undefined
  }
  return 1
}
