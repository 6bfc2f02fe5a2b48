import type { Status } from './contract/check.ts'

/** The level that isitagentready.com would give. */
export interface LevelEstimate {
  /** 0 to 5. */
  readonly level: number
  /** Requirements of the next level; absent at the highest. */
  readonly next?: string
}

/** A condition holds when all, or any, of its checks do. */
type Condition = { readonly all: readonly string[] } | { readonly any: readonly string[] }

const INTEGRATIONS = ['server-card-well-known', 'a2a-agent-card', 'agent-skills', 'api-catalog']

/** What each level requires beyond the one below it, by the scanner's own guide of September 2026. */
const LEVELS: readonly { readonly needs: number; readonly of: readonly Condition[] }[] = [
  { needs: 2, of: ['robots-txt', 'sitemap-xml', 'link-header'].map((id) => ({ all: [id] })) },
  { needs: 2, of: ['ai-bots', 'content-signals'].map((id) => ({ all: [id] })) },
  { needs: 1, of: [{ all: ['markdown-negotiation'] }] },
  { needs: 1, of: INTEGRATIONS.map((id) => ({ all: [id] })) },
  {
    needs: 2,
    of: [
      { all: ['web-bot-auth'] },
      { all: INTEGRATIONS },
      { any: ['auth-md', 'oauth-discovery', 'oauth-protected-resource'] },
    ],
  },
]

/** The level for checks with these outcomes: an estimate, because the scanner is not run. */
export function estimateLevel(statuses: ReadonlyMap<string, Status>): LevelEstimate {
  // Scanners have no warnings: what is there counts.
  const holds = (id: string): boolean => ['pass', 'warn'].includes(statuses.get(id) ?? 'fail')
  const met = (condition: Condition): boolean =>
    'all' in condition ? condition.all.every(holds) : condition.any.some(holds)
  const level = LEVELS.findIndex(({ needs, of }) => of.filter(met).length < needs)
  const missed = LEVELS[level]
  if (missed === undefined) return { level: LEVELS.length }
  const wanted = missed.of.filter((condition) => !met(condition)).map(describe)
  const more = missed.needs - missed.of.filter(met).length
  return { level, next: more < wanted.length ? `${more} of: ${wanted.join('; ')}` : wanted.join('; ') }
}

function describe(condition: Condition): string {
  return 'all' in condition ? condition.all.join(' + ') : condition.any.join(' or ')
}
