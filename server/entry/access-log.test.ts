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
  ])('of %s is %s', (url, template) => {
    expect(routeTemplate(url, '/tools')).toBe(template)
  })
})
