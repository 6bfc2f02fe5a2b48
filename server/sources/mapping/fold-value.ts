const PRINTABLE_ASCII = /^[ -~]*$/

/** The form in which values that differ only in case, width or surrounding space are equal. */
export function fold(value: string): string {
  return (PRINTABLE_ASCII.test(value) ? value : value.normalize('NFKC')).trim().toLowerCase()
}
