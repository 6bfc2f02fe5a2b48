import { isRecord } from '../parse/records.ts'

const CREDENTIALS = /\bhttps?:\/\/[^\s/?#@:]*:[^\s/?#@]*@/gi

/** Schemes of addresses that run or contain something. Browsers skip white space in them. */
const ACTIVE = /^(?:javascript|vbscript|data):\S/i

/** What follows the colon of such an address in a text, up to where a link or a word ends. */
const PAYLOAD = String.raw`(?:\([^\s()]{0,2000}\)|[^\s<>"'()\]` + '`])*'

/** Where Markdown and HTML have an address that runs something. */
const ACTIVE_TARGET: RegExp = new RegExp(
  String.raw`(\]\(\s{0,9}<?|\]:\s{0,9}<?|<|(?:href|src|action)\s{0,9}=\s{0,9}["']?)(?:javascript|vbscript):${PAYLOAD}`,
  'gi',
)

/** Code written as an address: not the title of a book about a language. */
const ACTIVE_TEXT: RegExp = new RegExp(String.raw`\b(javascript|vbscript):(?=[^\s<>"']{0,200}[(=%/])${PAYLOAD}`, 'gi')

/** Whether a whole value is an address that must be published nowhere: with a password, or one that runs something. */
export function isUnsafeUrl(text: string): boolean {
  if (!text.includes(':')) return false
  const start = text.trimStart()
  if (text.includes('@') && start.search(CREDENTIALS) === 0 && !/\s/.test(text.trim())) return true
  return ACTIVE.test(start.slice(0, 100).replaceAll(/[\t\n\r]/g, ''))
}

/** What is structured, with each text redacted as {@link redactText} does. */
export function redactAll<Value>(value: Value): Value {
  if (typeof value === 'string') return redactText(value) as Value & string
  if (Array.isArray(value)) return value.map(redactAll) as Value & unknown[]
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, redactAll(child)])) as Value & object
}

/** A text without the user names and passwords of addresses in it. */
export function hidePasswords(text: string): string {
  return text.includes('@') ? text.replace(CREDENTIALS, 'https://') : text
}

/** A text without the passwords of addresses in it, and without what would run something as an address. */
export function redactText(text: string): string {
  if (!text.includes(':')) return text
  const open = hidePasswords(text)
  return /script:/i.test(open) ? open.replace(ACTIVE_TARGET, '$1#').replace(ACTIVE_TEXT, '$1') : open
}

/**
 * Whether a URL contains something that looks like a credential: a query parameter called key, token, secret … with a
 * value that nobody would type by hand. Placeholders such as `REDACTED` or `YOUR_KEY` are not.
 */
export function hasSecret(url: string): boolean {
  const query = url.indexOf('?')
  if (query < 0) return false
  for (const [name, value] of new URLSearchParams(url.slice(query + 1).replace(/#.*$/, ''))) {
    if (!/^(?:(?:api|access|auth|app|subscription)?[_-]?(?:key|token|secret)|client[_-]?secret|password)$/i.test(name))
      continue
    const looksRandom = /^[\w.~+/=-]{12,}$/.test(value) && /\d/.test(value) && /[a-z]/i.test(value)
    if (looksRandom) return true
  }
  return false
}
