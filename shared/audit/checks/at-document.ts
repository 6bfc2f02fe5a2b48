import { describeAnswer, mediaType } from '../answer.ts'
import type { Answer } from '../answer.ts'
import { failed, judge, warnIf } from '../check.ts'
import type { Check, Problem } from '../check.ts'
import { quote } from '../quote.ts'
import type { Found, Site } from '../site.ts'

/** What a look at a document found. */
export interface DocumentReading {
  readonly problems: readonly Problem[]
  /** What to say when there are none. */
  readonly seen: string
}

/**
 * Makes a check look at a document of the host, which fails where there is none. One that is only below the site's path
 * is a warning: programs that know the host do not look there.
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
    return judge([...problems, ...placeProblems({ path, atRoot }, name)], seen)
  }
}

/** A document that is only below the site's path. */
export function placeProblems({ path, atRoot }: Pick<Found, 'path' | 'atRoot'>, name: string): Problem[] {
  return path === undefined ? [] : warnIf(!atRoot, `only at ${quote(path)}; readers look at ${quote(`/${name}`)}`)
}

/** A document sent as something else than its readers expect. */
export function typeProblems(answer: Answer, ...expected: readonly string[]): Problem[] {
  const type = mediaType(answer)
  return warnIf(!expected.includes(type), `sent as ${quote(type)}, not ${expected.join(' or ')}`)
}

/** A document scripts of other sites cannot read. */
export function corsProblems({ headers }: Answer): Problem[] {
  return warnIf(headers.get('access-control-allow-origin') !== '*', 'no "Access-Control-Allow-Origin: *"')
}
