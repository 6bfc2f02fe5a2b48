import { describe, expect, it } from 'vitest'
import { createUrls } from './urls.ts'

describe('createUrls', () => {
  it('leads to the page of a listing, where listings have pages', () => {
    const urls = createUrls('https://example.org/lists', true)
    expect(urls.listing('api开发', 'ü')).toBe('https://example.org/lists/api%E5%BC%80%E5%8F%91/%C3%BC/')
    expect(urls.listing('servers', 'mcp')).toBe('https://example.org/lists/servers/mcp-1/')
    expect(urls.place('servers', 'mcp')).toBe('https://example.org/lists/servers/#mcp')
  })

  it('leads to its place among the others, where they have none', () => {
    const urls = createUrls('https://example.org', false)
    expect(urls.listing('servers', 'mcp')).toBe('https://example.org/servers/#mcp')
    expect(urls.listing('servers', 'mcp')).toBe(urls.place('servers', 'mcp'))
  })
})
