import type { RenderedFile, Site } from '../model/page.ts'
import { ARD_MANIFEST, createPageUrls } from '../urls.ts'

/**
 * Product tokens of crawlers for language models, by the purpose their owners state: training, search, or fetching
 * on a user's request. All are welcome; naming them tells those that look for their own group.
 */
const AI_AGENTS: readonly string[] = [
  'GPTBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'ClaudeBot',
  'Claude-User',
  'Claude-SearchBot',
  'Claude-Web',
  'Google-Extended',
  'Gemini-Deep-Research',
  'CCBot',
  'PerplexityBot',
  'Perplexity-User',
  'Applebot-Extended',
  'Meta-ExternalAgent',
  'Meta-ExternalFetcher',
  'Amazonbot',
  'Bytespider',
  'MistralAI-User',
  'DuckAssistBot',
  'cohere-ai',
]

/** Parts of Creative Commons names that reserve uses, and phrases that reserve all of them. */
const RESERVING = /(?:^|[-/ ])n[cd](?:[-/ ]|$)|all rights reserved|proprietary/i

/**
 * Renders `robots.txt`: everyone may read everything, and what the content may be used for.
 *
 * Search and use in answers are allowed, the purpose of publishing here. Training is as the operator says, otherwise
 * too, unless the license of the data reserves uses: a Creative Commons license with NC or ND, or "All rights reserved".
 *
 * @see https://www.rfc-editor.org/rfc/rfc9309
 * @see https://contentsignals.org/
 */
export function renderRobots(site: Site): RenderedFile {
  const urls = createPageUrls(site.baseUrl)
  const rules = [
    `Content-Signal: search=yes, ai-input=yes, ai-train=${allowsTraining(site) ? 'yes' : 'no'}`,
    'Allow: /',
  ]
  const lines = [
    'User-agent: *',
    ...rules,
    '',
    ...AI_AGENTS.map((agent) => `User-agent: ${agent}`),
    ...rules,
    '',
    `Sitemap: ${urls.file('sitemap.xml')}`,
    // A comment, for people: Lighthouse reports the directive as unknown and robots.txt as invalid. Programs find the
    // catalog by its link in HTML and headers, and at its well-known place.
    `# Agentmap: ${urls.file(ARD_MANIFEST.path)}`,
  ]
  return { name: 'robots.txt', mediaType: 'text/plain; charset=utf-8', text: `${lines.join('\n')}\n` }
}

function allowsTraining({ directory: { license, robots } }: Site): boolean {
  if (robots?.ai_train !== undefined) return robots.ai_train
  return license === undefined || !RESERVING.test(license)
}
