import { describeAnswer, mediaType } from '../contract/answer.ts'
import { failed, failIf, failure, worstOutcome, notApplicable, warnIf, warning } from '../contract/check.ts'
import type { Check } from '../contract/check.ts'
import { count, quote } from '../contract/quote.ts'
import { groupsFor, isAllowed, parseRobots, readRobots } from '../reading/read-robots.ts'
import { atDocument, typeProblems } from './at-document.ts'

/** Agents that scanners want to be allowed. */
const AI_AGENTS = ['GPTBot', 'OAI-SearchBot', 'ClaudeBot', 'Google-Extended', 'CCBot', 'PerplexityBot']

/** Uses that a content signal can name, and its values. */
const SIGNAL = /^\s*(?:search|ai-input|ai-train)\s*=\s*(?:yes|no)\s*$/i

export const ROBOTS_CHECKS: readonly Check[] = [
  {
    id: 'robots-txt',
    group: 'crawl',
    title: 'robots.txt can be understood',
    scanners: ['isitagentready', 'vercel', 'lighthouse', 'agent-readiness'],
    fix: 'Serve /robots.txt as text/plain with at least one "User-agent:" line and absolute "Sitemap:" URLs; fix or remove the lines named.',
    run: atDocument('robots.txt', (answer) => {
      const { groups, sitemaps, problems } = parseRobots(answer.text)
      return {
        problems: [
          ...problems,
          ...failIf(groups.length === 0, 'no "User-agent:" line'),
          ...typeProblems(answer, 'text/plain'),
          ...warnIf(sitemaps.length === 0, 'no "Sitemap:" line'),
        ],
        seen: `${count(groups.length, 'group')}, ${count(sitemaps.length, 'sitemap')}`,
      }
    }),
  },
  {
    id: 'ai-bots',
    group: 'crawl',
    title: 'Crawlers of language models are allowed',
    scanners: ['isitagentready', 'vercel'],
    fix: 'In robots.txt, give AI agents a group of their own (User-agent: GPTBot, ClaudeBot, CCBot, Google-Extended …) that allows the pages, and remove what disallows them.',
    async run(site) {
      const { found, rules } = await readRobots(site)
      if (found.path === undefined) return failed('no robots.txt, so no rules for AI agents')
      const { pathname } = new URL(site.page.url)
      const blocked = AI_AGENTS.filter((agent) => !isAllowed(rules, agent, pathname))
      const named = AI_AGENTS.filter((agent) => rules.groups.some(({ agents }) => agents.includes(agent.toLowerCase())))
      return worstOutcome(
        [
          ...failIf(blocked.length > 0, `not allowed to read ${quote(pathname)}: ${blocked.join(', ')}`),
          ...warnIf(named.length === 0, 'no group names an AI agent'),
        ],
        `${named.length} of ${AI_AGENTS.length} named, none blocked`,
      )
    },
  },
  {
    id: 'content-signals',
    group: 'crawl',
    title: 'Permitted uses of the content are stated',
    scanners: ['isitagentready'],
    fix: 'Add "Content-Signal: search=yes, ai-input=yes, ai-train=no" (with your choices) to the groups of robots.txt.',
    async run(site) {
      const { found, rules } = await readRobots(site)
      const header = site.page.headers.get('content-signal')
      const signals = [
        ...groupsFor(rules, '*').flatMap((group) => group.contentSignals),
        ...(header === null ? [] : [header]),
      ]
      const wrong = signals.filter((signal) => !signal.split(',').every((part) => SIGNAL.test(part)))
      if (signals.length === 0) {
        return found.path === undefined
          ? failed('no robots.txt, so no Content-Signal')
          : failed('no Content-Signal for all agents')
      }
      return worstOutcome(
        wrong.map((signal) => failure(`not understood: ${quote(signal)}`)),
        quote(signals[0] ?? ''),
      )
    },
  },
  {
    id: 'ai-user-agents',
    group: 'reach',
    title: 'AI agents get the page like everyone else',
    scanners: [],
    fix: 'Let the firewall or CDN in front of the site pass AI user agents. Where it sends them Markdown, send "Vary: User-Agent" as well, or shared caches serve it to people.',
    async run(site) {
      if (site.page.status !== 200) return notApplicable('the page itself was not readable')
      const agents = ['ClaudeBot', 'GPTBot']
      const answers = await Promise.all(
        agents.map(async (agent) => ({
          agent,
          answer: await site.get(site.page.url, { 'user-agent': `Mozilla/5.0 (compatible; ${agent}/1.0)` }),
        })),
      )
      return worstOutcome(
        answers.flatMap(({ agent, answer }) => {
          if (answer.status !== 200) return [failure(`${agent} gets ${describeAnswer(answer)}`)]
          const differs = mediaType(answer) !== mediaType(site.page)
          const varies = /\buser-agent\b|\*/i.test(answer.headers.get('vary') ?? '')
          return differs && !varies && !/no-store/.test(answer.headers.get('cache-control') ?? '')
            ? [warning(`${agent} gets ${quote(mediaType(answer))} without "Vary: User-Agent"`)]
            : []
        }),
        `${agents.join(' and ')} get what others get`,
      )
    },
  },
]
