import { describe, expect, it } from 'vitest'
import { routeTemplate } from './access-log.ts'

describe('routeTemplate', () => {
  it.each([
    ['/tools/databases/mcp', '/{page}/mcp'],
    ['/tools/databases/mcp/sse', '/{page}/mcp/sse'],
    ['/tools/mcp/sse/', '/mcp/sse'],
    ['/tools/databases/mcp/messages?sessionId=secret', '/{page}/mcp/messages'],
    ['/tools/databases/mcp/server-card', '/{page}/mcp/server-card'],
    ['/tools/mcp/', '/mcp'],
    ['/tools/', '/'],
    ['/tools/databases/', '/{page}/'],
    ['/tools/databases/index.json', '/{page}/index.json'],
    ['/tools/databases/index.12.md', '/{page}/index.{part}.md'],
    ['/tools/_/livez', '/_/livez'],
    ['/tools/_/page.3f2a9c1b.css', '/_/{asset}'],
    ['/tools/.well-known/ai-catalog.json', '/.well-known/{document}'],
    ['/.well-known/agent-skills/x/SKILL.md', '/.well-known/{document}'],
    ['/robots.txt', '/robots.txt'],
    ['/tools/robots.txt', '/robots.txt'],
    ['/tools.md', '/index.md'],
    ['/databases/', '_OTHER'],
  ])('of %s is %s', (url, template) => {
    expect(routeTemplate(url, '/tools')).toBe(template)
  })
})
