import { describe, expect, it } from 'vitest'
import { findFetchTool } from './tool-list.ts'
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
