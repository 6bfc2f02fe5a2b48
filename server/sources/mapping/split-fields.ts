import { setOwn } from '../parse/records.ts'

/** Splits the texts of the named fields into lists; parts are trimmed and empty ones dropped. */
export function splitFields(
  fields: Readonly<Record<string, unknown>>,
  split: Readonly<Record<string, string | readonly string[]>> | undefined,
): Readonly<Record<string, unknown>> {
  if (split === undefined) return fields
  const result: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(fields)) {
    const separators = Object.hasOwn(split, key) ? split[key] : undefined
    setOwn(result, key, separators !== undefined && typeof value === 'string' ? splitText(value, separators) : value)
  }
  return result
}

export function splitText(text: string, separators: string | readonly string[]): string[] {
  let parts = [text]
  for (const separator of typeof separators === 'string' ? [separators] : separators) {
    parts = parts.flatMap((part) => part.split(separator))
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
