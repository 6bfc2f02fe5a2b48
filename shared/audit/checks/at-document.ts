import { describeAnswer, mediaType } from '../contract/answer.ts'
import type { Answer } from '../contract/answer.ts'
import { failed, worstOutcome, warnIf } from '../contract/check.ts'
import type { Check, Problem } from '../contract/check.ts'
import { quote } from '../contract/quote.ts'
import type { Found, Site } from '../contract/inspected-site.ts'

/** Findings about a document. */
export interface DocumentReading {
  readonly problems: readonly Problem[]
  /** Reported when there are none. */
  readonly seen: string
}

/**
 * Makes a check read a document of the host; it fails if there is none. One that is only below the site's path
 * is a warning: programs that know only the host do not look there.
 *
 * @param name Path without a leading slash.
 */
export function atDocument(
  name: string,
  look: (answer: Answer, site: Site) => DocumentReading | Promise<DocumentReading>,
): Check['run'] {
  return async (site) => {
    const { answer, path, atRoot } = await site.find(name)
    if (path === undefined) return failed(`/${name}: ${describeAnswer(answer)}`)
    const { problems, seen } = await look(answer, site)
    return worstOutcome([...problems, ...placeProblems({ path, atRoot }, name)], seen)
  }
}

/** A document that is only below the site's path. */
export function placeProblems({ path, atRoot }: Pick<Found, 'path' | 'atRoot'>, name: string): Problem[] {
  return path === undefined ? [] : warnIf(!atRoot, `only at ${quote(path)}; readers look at ${quote(`/${name}`)}`)
}

/** Warns of a document sent with a type its readers do not expect. */
export function typeProblems(answer: Answer, ...expected: readonly string[]): Problem[] {
  const type = mediaType(answer)
  return warnIf(!expected.includes(type), `sent as ${quote(type)}, not ${expected.join(' or ')}`)
}

/** Warns of a document that scripts of other sites cannot read. */
export function corsProblems({ headers }: Answer): Problem[] {
  return warnIf(headers.get('access-control-allow-origin') !== '*', 'no "Access-Control-Allow-Origin: *"')
}
