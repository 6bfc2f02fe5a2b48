import type { ChangeFilter, ChangeSource } from '../../shared/mcp/protocol/mcp-page.ts'
import { content, createFixtureTool, text } from './fixture-content.ts'
import type { FixtureTool } from './fixture-content.ts'

/** Changes of the fixture page, and the tools that cause them. */
export interface FixtureChanges {
  readonly source: ChangeSource
  readonly tools: readonly FixtureTool[]
}

type Watched = 'toolsListChanged' | 'promptsListChanged'

const NOTIFICATIONS: Readonly<Record<Watched, string>> = {
  toolsListChanged: 'notifications/tools/list_changed',
  promptsListChanged: 'notifications/prompts/list_changed',
}

/** Tells listeners that a list may have changed. The lists stay as they are: only the telling is looked at. */
export function createFixtureChanges(): FixtureChanges {
  const listeners = new Set<(what: Watched) => void>()
  const trigger = (name: string, what: Watched): FixtureTool =>
    createFixtureTool(name, `Tells listeners ${NOTIFICATIONS[what]}.`, () => {
      for (const listener of listeners) listener(what)
      return content(text(`Told ${listeners.size} listeners.`))
    })
  return {
    tools: [
      trigger('test_trigger_tool_change', 'toolsListChanged'),
      trigger('test_trigger_prompt_change', 'promptsListChanged'),
    ],
    source: {
      honor: ({ toolsListChanged, promptsListChanged }: ChangeFilter) => ({
        ...(toolsListChanged && { toolsListChanged }),
        ...(promptsListChanged && { promptsListChanged }),
      }),
      listen(filter, notify) {
        const listener = (what: Watched): void => {
          if (filter[what] === true) notify(NOTIFICATIONS[what], {})
        }
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
}
