import type { SourceConfig } from '../../../shared/model/source-config.ts'
import type { Judgement } from './judge.ts'
import type { Proposal } from './propose.ts'

type Place = Proposal & Judgement

/**
 * The place in a file whose rows are the listings. An outer one whose rows have addresses, or much to say, holds what is
 * inside of them as details; else the one whose listings weigh most.
 */
export function choosePlace<One extends Place>(places: readonly One[]): One | undefined {
  const possible = places.filter(({ complete }) => complete > 0)
  const best = possible.toSorted((a, b) => b.score - a.score)[0]
  const outer = possible.find(
    (place) =>
      best !== undefined &&
      isInside(best, place) &&
      place.rows.length > 1 &&
      (place.addressed >= place.rows.length * 0.8 ||
        ((isRich(place) || hasParts(place, possible)) &&
          place.complete >= place.rows.length * 0.8 &&
          best.addressed < best.rows.length * 0.8)),
  )
  return outer ?? best ?? places[0]
}

function isInside(inner: Place, outer: Place): boolean {
  const [a, b] = [selectorOf(inner.source), selectorOf(outer.source)]
  return a !== b && a.startsWith(b)
}

/** Whether two places in one file hold other things. */
export function isApart(one: Place, other: Place): boolean {
  const [a, b] = [selectorOf(one.source), selectorOf(other.source)]
  return !a.startsWith(b) && !b.startsWith(a)
}

/** Lists beside the things in a file that are about it, or about them. */
export const ABOUT: RegExp =
  /sponsor|author|contributor|maintainer|social|nav|menu|footer|header|meta|links|categor|tag|group|licen[cs]e/i

/** The name of the list or map that has the rows of a source. */
export function nameOfPlace({ source }: Place): string {
  return (
    selectorOf(source)
      .split(/[.[\]{}]+/)
      .findLast((name) => name !== '') ?? ''
  )
}

export function selectorOf(source: SourceConfig): string {
  return 'items' in source ? [source.items ?? ''].flat().join(',') : ''
}

/** Whether things have lists of several kinds in them, as recipes have ingredients and steps: these are parts of them. */
function hasParts(outer: Place, places: readonly Place[]): boolean {
  const inner = places.filter((place) => isInside(place, outer) && place.rows.length > outer.rows.length)
  return outer.rows.length > 1 && inner.some((one) => inner.some((other) => isApart(one, other)))
}

/** Whether rows say much themselves, rather than enclose others. */
function isRich({ rows }: Place): boolean {
  const own = rows.map(({ fields }) => Object.values(fields).filter((one) => typeof one !== 'object').length)
  return own.filter((count) => count > 3).length >= rows.length * 0.8
}
