import type { Site } from './inspected-site.ts'

/** Programs that grade sites by how well agents can read them. */
export const SCANNERS = ['isitagentready', 'vercel', 'lighthouse', 'agent-readiness'] as const

/** One of {@link SCANNERS}: `vercel` is @vercel/agent-readability, `lighthouse` its category "Agentic Browsing". */
export type Scanner = (typeof SCANNERS)[number]

/** Groups of checks, in the order they are reported. */
export const GROUPS = {
  reach: 'Reaching the page',
  crawl: 'Files for crawlers',
  links: 'Links',
  markdown: 'Markdown',
  'well-known': 'Discovery documents',
  data: 'Structured data',
  html: 'HTML',
  mcp: 'MCP',
  webmcp: 'WebMCP',
} as const

/** Key of {@link GROUPS}. */
export type Group = keyof typeof GROUPS

/** `not-applicable`: absent for good reasons, or nothing to look at. */
export type Status = 'pass' | 'warn' | 'fail' | 'not-applicable'

/** What a check found. */
export interface Outcome {
  readonly status: Status
  /** One line; values from the site are quoted. */
  readonly seen: string
}

/** A problem. A `warn` is one that readers can cope with. */
export interface Problem {
  readonly severity: 'warn' | 'fail'
  /** Without a full stop. */
  readonly text: string
}

/** One question about a site. */
export interface Check {
  /** Stable: used by reports and `--only`. */
  readonly id: string
  readonly group: Group
  readonly title: string
  /** Scanners that check it too. */
  readonly scanners: readonly Scanner[]
  /** How to make it pass: one or two sentences. */
  readonly fix: string
  run(site: Site): Outcome | Promise<Outcome>
}

/** Problems named; the rest are only counted. */
const MAX_NAMED = 3

/** The outcome of a search for problems: the worst of them, or `seen`. */
export function worstOutcome(problems: readonly Problem[], seen: string): Outcome {
  if (problems.length === 0) return passed(seen)
  // Failures first: they should be fixed first.
  const texts = ['fail', 'warn'].flatMap((severity) => problems.filter((problem) => problem.severity === severity))
  const named = texts.slice(0, MAX_NAMED).map(({ text }) => text)
  if (texts.length > MAX_NAMED) named.push(`${texts.length - MAX_NAMED} more`)
  return { status: texts[0]?.severity ?? 'pass', seen: named.join('; ') }
}

/** All is well. */
export function passed(seen: string): Outcome {
  return { status: 'pass', seen }
}

/** Does not work for its readers. */
export function failed(seen: string): Outcome {
  return { status: 'fail', seen }
}

/** Nothing to look at, for good reasons. */
export function notApplicable(seen: string): Outcome {
  return { status: 'not-applicable', seen }
}

/** A problem that makes a check fail. */
export function failure(text: string): Problem {
  return { severity: 'fail', text }
}

/** A problem that is a warning. */
export function warning(text: string): Problem {
  return { severity: 'warn', text }
}

/** A failure, or nothing. */
export function failIf(condition: boolean, text: string): Problem[] {
  return condition ? [failure(text)] : []
}

/** A warning, or nothing. */
export function warnIf(condition: boolean, text: string): Problem[] {
  return condition ? [warning(text)] : []
}
