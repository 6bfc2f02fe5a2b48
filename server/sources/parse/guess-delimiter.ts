/** The CSV delimiter most frequent in the first line outside quotation marks: comma, semicolon or tab. */
export function guessDelimiter(text: string): string {
  const end = text.indexOf('\n')
  const header = (end < 0 ? text : text.slice(0, end)).replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}
