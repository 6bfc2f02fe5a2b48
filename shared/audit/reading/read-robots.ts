import { failure } from '../contract/check.ts'
import type { Problem } from '../contract/check.ts'
import { quote } from '../contract/quote.ts'
import type { Found, Site } from '../contract/inspected-site.ts'

/** One group of a robots.txt: its agents and its rules. */
export interface RobotsGroup {
  /** In lower case. */
  readonly agents: readonly string[]
  readonly rules: readonly { readonly allow: boolean; readonly path: string }[]
  readonly contentSignals: readonly string[]
}

/** A parsed robots.txt. */
export interface RobotsRules {
  readonly groups: readonly RobotsGroup[]
  readonly sitemaps: readonly string[]
  readonly agentmap: string | undefined
  readonly problems: readonly Problem[]
}

/** Further known directives; scanners consider any other a mistake. */
const KNOWN = new Set('agentmap content-usage crawl-delay clean-param host request-rate visit-time noindex'.split(' '))

/** Characters of a robots.txt that are read, as crawlers do (RFC 9309 §2.5: at least 500 kibibytes). */
const MAX_PARSED = 512_000

/** Looks for robots.txt and parses it. */
export async function readRobots(site: Site): Promise<{ found: Found; rules: RobotsRules }> {
  const found = await site.find('robots.txt')
  return { found, rules: parseRobots(found.path === undefined ? '' : found.answer.text) }
}

/** Parses a robots.txt (RFC 9309). Lines without meaning are problems. */
export function parseRobots(text: string): RobotsRules {
  const groups: MutableGroup[] = []
  const sitemaps: string[] = []
  const problems: Problem[] = []
  let agentmap: string | undefined
  let isHead = false
  for (const { line, content, name, value } of directivesIn(text)) {
    const group = groups.at(-1)
    const fault = findFault(name, value, group !== undefined)
    if (fault !== undefined) problems.push(failure(`line ${line}: ${fault} ${quote(content)}`))
    if (name === 'user-agent') {
      // Lines in a row that name agents begin one group.
      if (isHead) group?.agents.push(value.toLowerCase())
      else groups.push({ agents: [value.toLowerCase()], rules: [], contentSignals: [] })
      isHead = true
    } else if (name === 'sitemap' || name === 'agentmap') {
      // These neither belong to a group nor end one.
      if (name === 'agentmap') agentmap ??= value
      else if (fault === undefined) sitemaps.push(value)
    } else {
      isHead = false
      if (name === 'allow' || name === 'disallow') group?.rules.push({ allow: name === 'allow', path: value })
      if (name === 'content-signal') group?.contentSignals.push(value)
    }
  }
  return { groups, sitemaps, agentmap, problems }
}

interface MutableGroup extends RobotsGroup {
  agents: string[]
  rules: { allow: boolean; path: string }[]
  contentSignals: string[]
}

interface Directive {
  line: number
  content: string
  /** In lower case; absent where there is no colon. */
  name: string | undefined
  value: string
}

function directivesIn(text: string): Directive[] {
  const end = text.length > MAX_PARSED ? text.lastIndexOf('\n', MAX_PARSED) : text.length
  const lines = text
    .slice(0, end)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
  return lines.flatMap((line, index) => {
    const content = (line.split('#')[0] ?? '').trim()
    if (content === '') return []
    const colon = content.indexOf(':')
    const name = colon === -1 ? undefined : content.slice(0, colon).trim().toLowerCase()
    return [{ line: index + 1, content, name, value: content.slice(colon + 1).trim() }]
  })
}

function findFault(name: string | undefined, value: string, inGroup: boolean): string | undefined {
  switch (name) {
    case undefined:
      return 'no directive in'
    case 'user-agent':
      return value === '' ? 'no name in' : undefined
    case 'sitemap':
      return /^(?:https?|ftp):/i.test(value) && URL.canParse(value) ? undefined : 'no absolute URL in'
    case 'allow':
    case 'disallow':
      if (!inGroup) return 'no user-agent before'
      return /^(?:[/*][^$]*\$?)?$/.test(value) ? undefined : 'no path in'
    case 'content-signal':
      return inGroup ? undefined : 'no user-agent before'
    default:
      return KNOWN.has(name) ? undefined : 'unknown directive in'
  }
}

/** The groups an agent obeys: those that name it, else those for all (RFC 9309 §2.2.1). */
export function groupsFor({ groups }: RobotsRules, agent: string): readonly RobotsGroup[] {
  const named = groups.filter(({ agents }) => agents.includes(agent.toLowerCase()))
  return named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'))
}

/** Whether an agent may read a path: the longest matching rule decides, `allow` where two are equally long (§2.2.2). */
export function isAllowed(rules: RobotsRules, agent: string, path: string): boolean {
  const fitting = groupsFor(rules, agent)
    .flatMap((group) => group.rules)
    .filter((rule) => rule.path !== '' && fits(rule.path, path))
  const longest = fitting.reduce((length, rule) => Math.max(length, rule.path.length), 0)
  const deciding = fitting.filter((rule) => rule.path.length === longest)
  return deciding.length === 0 || deciding.some(({ allow }) => allow)
}

/** `*` matches any text, a final `$` the end of the path. No backtracking: each piece matches where it first occurs. */
function fits(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$')
  const pieces = (anchored ? pattern.slice(0, -1) : pattern).split('*')
  const first = pieces.shift() ?? ''
  if (!path.startsWith(first)) return false
  let at = first.length
  const last = anchored ? pieces.pop() : undefined
  for (const piece of pieces) {
    const place = path.indexOf(piece, at)
    if (place === -1) return false
    at = place + piece.length
  }
  if (!anchored) return true
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last)
}
