import type { WebMcp } from '../../messages.ts'

const WORDS: Readonly<Record<WebMcp, string>> = {
  native: 'This browser has WebMCP.',
  fallback: 'This extension provides WebMCP to the page.',
  none: 'There is no WebMCP here.',
}

/** Describes whose WebMCP a page has, and how many tools. */
export function describeWebMcp(webMcp: WebMcp, total: number): string {
  const tools = total === 0 ? 'No tools here.' : total === 1 ? '1 tool here.' : `${total} tools here.`
  return `${tools} ${WORDS[webMcp]}`
}
