import { describe, expect, it } from 'vitest'
import { routeTemplate } from './access-log.ts'

describe('routeTemplate', () => {
  it.each([
    ['/tools/databases/mcp', '/{page}/mcp'],
    ['/tools/databases/mcp/sse', '/{page}/mcp/sse'],
    ['/tools/mcp/sse/', '/mcp/sse'],
    ['/tools/databases/mcp/messages?sessionId=secret', '/{page}/mcp/messages'],
    ['/tools/databases/mcp/server-card', '/{page}/mcp/server-card'],
    ['/tools/_/livez', '/_/livez'],
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
