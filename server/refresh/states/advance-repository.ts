import { parseRepository, type RepositoryRef } from '../../../shared/refresh-file/refresh-keys.ts'
import type { RefreshLine } from '../../../shared/refresh-file/refresh-line.ts'
import type { Forge } from '../../../shared/model/forge-links.ts'
import { failing } from '../judging/judge-site.ts'
import { advanceLine, type Moment } from './advance-line.ts'
import type { RepositoryAnswer } from './repository-answer.ts'

/**
 * What is written of a repository after its forge answered.
 *
 * A name that now leads to another repository than before is suspicious: somebody took it. What is known of the one
 * before is kept until a person decides.
 */
export function advanceRepository(
  ref: RepositoryRef,
  before: RefreshLine | undefined,
  answer: RepositoryAnswer,
  moment: Moment,
  forges: Readonly<Record<string, Forge>>,
): RefreshLine | undefined {
  const { key } = ref
  if (answer.kind === 'unchanged') {
    if (before === undefined) return undefined
    const { at: _at, ...line } = before
    return line
  }
  if (answer.kind === 'gone') return advanceLine(key, before, failing('404'), moment)
  if (answer.kind === 'blocked') return advanceLine(key, before, { kind: 'blocked', code: 'forbidden' }, moment)
  const { facts, path } = answer
  if (before?.id !== undefined && facts.id !== undefined && before.id !== facts.id) {
    return advanceLine(key, before, { kind: 'suspicious', code: 'other_repository' }, moment)
  }
  const to = `https://${ref.host}/${path}`
  const now = parseRepository(to, forges)
  const isRenamed = now !== undefined && now.key !== key && now.path === path
  const look = advanceLine(key, before, { kind: 'alive', ...(isRenamed && { moved: { to, safe: true } }) }, moment)
  const { state, title: _title, host: _host, ...line } = { ...look, ...facts }
  return state === 'moved' ? { ...line, state } : line
}
