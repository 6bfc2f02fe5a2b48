import { clipText } from '../../model/clean-text.ts'

/** Longest value shown. */
const MAX_LENGTH = 80

/** A value from the site in quotes, on one line, shortened. Reports clean the whole line of control characters. */
export function quote(value: string): string {
  return `"${clipText(value.replace(/\s+/g, ' ').trim(), MAX_LENGTH)}"`
}

/** `1 page`, `2 pages`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? noun : plural}`
}
