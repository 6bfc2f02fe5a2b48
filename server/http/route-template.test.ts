import { describe, expect, it } from 'vitest'
import { createRouteTemplate } from './route-template.ts'

describe('createRouteTemplate', () => {
  it.each([
    ['/tools/databases/mcp', '/{page}/mcp'],
    ['/tools/databases/mcp/sse', '/{page}/mcp/sse'],
    ['/tools/mcp/sse/', '/mcp/sse'],
    ['/tools/databases/mcp/messages?sessionId=secret', '/{page}/mcp/messages'],
    ['/tools/databases/mcp/server-card', '/{page}/mcp/server-card'],
    ['/tools/mcp/', '/mcp'],
    ['/tools/', '/'],
    ['/tools/?utm_source=secret', '/'],
    ['/tools/?query=secret', '/?{query}'],
    ['/tools/databases/', '/{page}/'],
    ['/tools/databases/?filter_tags=secret', '/{page}/?{query}'],
    ['/tools/databases/index.json', '/{page}/index.json'],
    ['/tools/databases/index.12.md', '/{page}/index.{part}.md'],
    ['/tools/databases.md', '/{page}.md'],
    ['/tools/databases/sqlite/', '/{page}/{listing}/'],
    ['/tools/databases/sqlite/index.md', '/{page}/{listing}/index.md'],
    ['/tools/databases/sqlite/secret', '/{page}/{listing}/{file}'],
    ['/tools/sitemap-secret.xml', '/{file}'],
    ['/tools/_/livez', '/_/livez'],
    ['/tools/_/page.3f2a9c1b.css', '/_/{asset}'],
    ['/tools/.well-known/ai-catalog.json', '/.well-known/{document}'],
    ['/.well-known/agent-skills/x/SKILL.md', '/.well-known/{document}'],
    ['/robots.txt', '/robots.txt'],
    ['/tools/robots.txt', '/robots.txt'],
    ['/tools.md', '/index.md'],
    ['http://example.org/tools/', '/'],
    ['/databases/', '_OTHER'],
    ['/tools/%', '_OTHER'],
  ])('of %s is %s', (url, template) => {
    const templateOf = createRouteTemplate()
    expect(templateOf(url, 200, '/tools')).toBe(template)
    expect(templateOf(url, 200, '/tools')).toBe(template)
  })
  it('is one for all that is not published, and follows the release', () => {
    const templateOf = createRouteTemplate()
    expect([404, 400].map((status) => templateOf('/tools/', status, '/tools'))).toEqual(['_OTHER', '_OTHER'])
    expect(templateOf('/tools/', 503, undefined)).toBe('_OTHER')
    expect(templateOf('/tools/', 200, '/tools')).toBe('/')
    expect(templateOf('/tools/', 200, '')).toBe('/{page}/')
  })
})
