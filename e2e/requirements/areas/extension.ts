import type { Requirement } from '../requirement.ts'

/** The browser extension. */
export const EXTENSION_REQUIREMENTS = [
  {
    id: 'extension:permissions:minimal',
    clause: 'DESIGN §8 permissions',
    says: 'Both builds have exactly the expected manifest, with minimal permissions.',
    level: 'must',
  },
  {
    id: 'extension:permissions:opt-in',
    clause: 'DESIGN §8 permissions',
    says: 'A site that is off is left untouched, and no request is made about it.',
    level: 'must',
  },
  {
    id: 'extension:requests:quiet',
    clause: 'DESIGN §8 permissions',
    says: "A directory receives the tool and its input, no cookies and not the page's address.",
    level: 'must',
  },
  {
    id: 'extension:page:found',
    clause: 'DESIGN §8 fallback',
    says: 'A page that advertises a directory gets its tools, by each way to advertise it.',
    level: 'must',
  },
  {
    id: 'extension:fallback:start',
    clause: 'DESIGN §8 fallback',
    says: 'Without native WebMCP the tools are available to the first script of the page.',
    level: 'must',
  },
  {
    id: 'extension:fallback:idl',
    clause: 'WebMCP IDL',
    says: 'The fallback implements the published WebMCP interfaces.',
    level: 'must',
  },
  {
    id: 'extension:fallback:late-native',
    clause: 'DESIGN §8 fallback',
    says: 'A native API that arrives late takes over.',
    level: 'must',
  },
  {
    id: 'extension:fallback:frames',
    clause: 'DESIGN §8 fallback',
    says: 'Frames of the same origin share tools, as with native WebMCP; other origins and sandboxed frames have nothing.',
    level: 'must',
  },
  {
    id: 'extension:fallback:not-with-native',
    clause: 'DESIGN §8 fallback',
    says: 'With native WebMCP no script of ours runs in the main world.',
    level: 'must',
  },
  {
    id: 'extension:panel:runs',
    clause: 'DESIGN §8 consumer',
    says: 'The side panel lists tools, runs one and shows its result.',
    level: 'must',
  },
  {
    id: 'extension:clients:extensions',
    clause: 'DESIGN §8 consumer',
    says: "Another extension gets the saved directories' tools over MCP once the user allows it.",
    level: 'must',
  },
  {
    id: 'extension:clients:pages',
    clause: 'DESIGN §8 consumer',
    says: "A script of a page gets its directory's tools over MCP where the user allows it.",
    level: 'must',
  },
  {
    id: 'extension:code:none-remote',
    clause: 'DESIGN §8 remote code',
    says: 'The extension runs only code that it ships.',
    level: 'must',
  },
  {
    id: 'extension:code:reproducible',
    clause: 'DESIGN §8 remote code',
    says: 'The packages are reproducible, byte for byte.',
    level: 'should',
  },
  {
    id: 'extension:code:linted',
    clause: 'DESIGN §10 standards',
    says: "The packages pass Mozilla's linter.",
    level: 'must',
  },
  {
    id: 'extension:code:small',
    clause: 'DESIGN §10 small',
    says: 'It injects at most 6 KiB into pages.',
    level: 'must',
  },
] as const satisfies readonly Requirement[]
