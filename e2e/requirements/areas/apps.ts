import type { Requirement } from '../requirement.ts'

/** Answers that are shown in chats. */
export const APPS_REQUIREMENTS = [
  {
    id: 'apps:view:served',
    clause: 'MCP Apps 2026-01-26',
    says: 'Every tool of every endpoint names `ui://directory/view`, and the endpoint gives it, on every transport.',
    level: 'must',
  },
  {
    id: 'apps:view:document',
    clause: 'DESIGN §6 tools',
    says: 'The document is the same at every endpoint of a directory: at most 12 KB, 5 KB with gzip, without a request or permission of its own.',
    level: 'must',
  },
  {
    id: 'apps:view:answers',
    clause: 'MCP Apps 2026-01-26',
    says: 'The answer of every tool is shown, from 320 to 720 pixels, under the default policy.',
    level: 'must',
  },
  {
    id: 'apps:view:accessible',
    clause: 'WCAG 2.2',
    says: 'It can be used by keyboard, and axe-core finds nothing, in both themes and both directions.',
    level: 'must',
  },
  {
    id: 'apps:view:language',
    clause: 'DESIGN §6 tools',
    says: 'It speaks the language of the directory, from right to left where that is written so, calls fields as the directory does, and stays within 12 KB in every language.',
    level: 'must',
  },
  {
    id: 'apps:view:actions',
    clause: 'MCP Apps 2026-01-26',
    says: 'Lists continue, two to five listings are compared, sites are opened, and the model is told what was chosen.',
    level: 'must',
  },
  {
    id: 'apps:view:states',
    clause: 'MCP Apps 2026-01-26',
    says: 'Errors, empty lists, plain text and cancelled calls end the loading, in words.',
    level: 'must',
  },
  {
    id: 'apps:view:theme',
    clause: 'MCP Apps 2026-01-26',
    says: 'Theme, variables and insets are the host’s, also when they change.',
    level: 'must',
  },
  {
    id: 'apps:view:capabilities',
    clause: 'MCP Apps 2026-01-26',
    says: 'What the host cannot do has no button and is not asked for.',
    level: 'must',
  },
  {
    id: 'apps:view:host',
    clause: 'MCP Apps 2026-01-26',
    says: 'Changes of height are told once, only the parent is heard, and the end is answered.',
    level: 'must',
  },
  {
    id: 'apps:view:inert',
    clause: 'MCP Apps 2026-01-26',
    says: 'Texts of listings are never markup, and only http and https addresses are opened.',
    level: 'must',
  },
] as const satisfies readonly Requirement[]
