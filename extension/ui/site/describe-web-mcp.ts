import type { WebMcp } from '../../messages.ts'

const WORDS: Readonly<Record<WebMcp, string>> = {
  native: 'The browser has WebMCP itself.',
  fallback: 'This extension gives the page WebMCP.',
  none: 'There is no WebMCP here.',
}

/** Says whose WebMCP a page has, and how many tools. */
export function describeWebMcp(webMcp: WebMcp, total: number): string {
  const tools = total === 0 ? 'No tools here.' : total === 1 ? '1 tool here.' : `${total} tools here.`
  return `${tools} ${WORDS[webMcp]}`
}
