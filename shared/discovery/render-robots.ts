import type { RenderedFile, Site } from '../model/page.ts'
import { AI_CATALOG, createUrls } from '../urls.ts'

/**
 * Product tokens of programs that read pages for language models, by what their owners say they do: train, search, or
 * fetch for a person who asked. All are welcome; naming them tells so to those who look for their own group.
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

/** Parts of Creative Commons names that reserve uses, and what people write when they reserve all. */
const RESERVING = /(?:^|[-/ ])n[cd](?:[-/ ]|$)|all rights reserved|proprietary/i

/**
 * Renders `robots.txt`: everything may be read by everybody, and what the content may be used for.
 *
 * Search and use in answers are allowed, which is what publishing here is for. Training is too, unless the licence of
 * the data reserves uses: a Creative Commons licence with NC or ND, or "All rights reserved".
 *
 * @see https://www.rfc-editor.org/rfc/rfc9309
 * @see https://contentsignals.org/
 */
export function renderRobots(site: Site): RenderedFile {
  const urls = createUrls(site.baseUrl)
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
    // A comment, for people: Lighthouse calls the directive unknown and robots.txt invalid. Programs find the catalog by
    // its link in HTML and headers, and where it is.
    `# Agentmap: ${urls.file(AI_CATALOG.path)}`,
  ]
  return { name: 'robots.txt', mediaType: 'text/plain; charset=utf-8', text: `${lines.join('\n')}\n` }
}

function allowsTraining({ directory: { license } }: Site): boolean {
  return license === undefined || !RESERVING.test(license)
}
