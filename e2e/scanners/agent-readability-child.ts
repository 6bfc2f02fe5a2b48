/**
 * Runs the command line of @vercel/agent-readability with its dice loaded. It takes pages of the sitemap at random and
 * asks the first one `{page}.md`, which for the root of a host is `http://host.md`: nobody's. So another one is first.
 */
Math.random = () => 0
await import(new URL('cli/index.cjs', import.meta.resolve('@vercel/agent-readability')).href)
