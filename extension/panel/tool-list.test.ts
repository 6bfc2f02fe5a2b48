import { describe, expect, it } from 'vitest'
import { findFetchTool, findSearchTool } from './tool-list.ts'
import type { PanelTool, ToolSource } from './tool-list.ts'

const tool = (name: string): PanelTool => ({ name, title: name, description: '', readOnly: true, consequential: false })

const source: ToolSource = {
  where: { title: 'Page', url: 'https://example.org/' },
  tools: ['search', 'fetch', 'directory_browse', 'directory_fetch', 'directory_2_search', 'research'].map(tool),
  run: async () => ({ status: 'done', text: '' }),
}

describe('findFetchTool', () => {
  it.each([
    ['search', 'fetch'],
    ['directory_browse', 'directory_fetch'],
    ['directory_2_search', undefined],
    ['research', undefined],
    ['fetch', undefined],
  ])('%s: %s', (name, expected) => {
    expect(findFetchTool(source, tool(name))?.name).toBe(expected)
  })
})

describe('findSearchTool', () => {
  const text = { type: 'string' }

  it.each<[string, string, object, string | undefined]>([
    ['words alone', 'search', { properties: { query: text, limit: {} }, required: ['query'] }, 'search'],
    ['words that may be left out', 'search', { properties: { query: text } }, 'search'],
    ['another name', 'research', { properties: { query: text }, required: ['query'] }, undefined],
    ['more than words', 'search', { properties: { query: text, city: text }, required: ['query', 'city'] }, undefined],
    ['no words', 'search', { properties: { query: { type: 'object' } } }, undefined],
    ['no schema of an object', 'search', [], undefined],
  ])('%s', (_, name, inputSchema, expected) => {
    const tools = [tool('browse'), { ...tool(name), inputSchema }]
    expect(findSearchTool({ ...source, tools })?.name).toBe(expected)
  })
})
