import { memoizeHeader } from '../../rules/memoize-header.ts'

/**
 * The form of an answer by the request's `Accept`: JSON where it is acceptable or nothing is said, an event stream where
 * only that is. When neither is, JSON all the same: a client that reads no answer is worse off than one that reads an
 * unexpected one (406 is what breaks clients that send `text/html` or nothing sensible).
 */
export function chooseForm(accept: string | null): 'json' | 'event-stream' {
  return accept === null ? 'json' : parseForm(accept)
}

const parseForm = memoizeHeader((accept): 'json' | 'event-stream' => {
  let stream = false
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim())
    if (parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) continue
    if (type === 'application/json' || type === 'application/*' || type === '*/*') return 'json'
    if (type === 'text/event-stream' || type === 'text/*') stream = true
  }
  return stream ? 'event-stream' : 'json'
})

/** Whether an answer may become an event stream, so that messages can go ahead of it. A wildcard alone promises no parser. */
export function takesEventStream(accept: string | null): boolean {
  return accept !== null && /\btext\/(?:event-stream|\*)/i.test(accept)
}
