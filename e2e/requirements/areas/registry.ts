import type { Requirement } from '../requirement.ts'

/** The registry of a directory: Agentic Resource Discovery 0.91. */
export const REGISTRY_REQUIREMENTS = [
  {
    id: 'ard:search:as-tool',
    clause: 'DESIGN §1 one answer',
    says: 'The registry finds the listings that the tool `search` finds, in the same order.',
    level: 'must',
  },
  {
    id: 'ard:search:shape',
    clause: 'ARD 0.91 §5.3.2',
    says: 'Results have identifier, source and an integer score from 1 to 100; a token only where there is more.',
    level: 'must',
  },
  {
    id: 'ard:search:paging',
    clause: 'ARD 0.91 §5.3.2',
    says: 'Page tokens lead through all results, each once.',
    level: 'must',
  },
  {
    id: 'ard:search:filter',
    clause: 'ARD 0.91 §5.3.1',
    says: 'Filters leave the entries that a look at each of them leaves; unknown keys are named.',
    level: 'must',
  },
  {
    id: 'ard:search:context',
    clause: 'ARD 0.91 §5.3.1',
    says: 'Keys are compared by IRI; contexts are never fetched.',
    level: 'must',
  },
  {
    id: 'ard:explore:counts',
    clause: 'ARD 0.91 §5.3.3',
    says: 'Counts of values are those of all entries that match.',
    level: 'must',
  },
  { id: 'ard:agents:list', clause: 'ARD 0.91 §5.3.4', says: 'All entries can be listed, each once.', level: 'must' },
  {
    id: 'ard:agents:order',
    clause: 'ARD 0.91 §7.4',
    says: 'The list of all entries can be put in order, by names, dates or stars, in either direction: as sorting them gives it, each once over all parts.',
    level: 'must',
  },
  {
    id: 'ard:agents:lookup',
    clause: 'ARD 0.91 §5.3.5',
    says: 'Every identifier can be looked up; unknown ones are 404, others 400.',
    level: 'must',
  },
  {
    id: 'ard:agents:validators',
    clause: 'RFC 9110 §13.1.2',
    says: 'What is read from the registry has a validator.',
    level: 'must',
  },
  {
    id: 'ard:registry:descriptor',
    clause: 'DESIGN §5 discovery',
    says: 'The address of the registry says where each request goes.',
    level: 'should',
  },
  {
    id: 'ard:registry:errors',
    clause: 'ARD 0.91 §5.3',
    says: 'Errors have `errorCode` and `message`; hostile requests are refused before they cost anything.',
    level: 'must',
  },
  {
    id: 'ard:registry:static',
    clause: 'DESIGN §1 true promises',
    says: 'Only a manifest of a server names the registry, and only there it answers.',
    level: 'must',
  },
  {
    id: 'ard:mcp-registry:proof',
    clause: 'MCP registry, authentication over HTTP',
    says: 'A proof of `directory.yml` is at `/.well-known/mcp-registry-auth` of the host, as plain text, without redirect.',
    level: 'must',
  },
  {
    id: 'ard:mcp-registry:server',
    clause: 'MCP registry, server.json 2025-12-11',
    says: '`gazetteer check --registry` prints a server.json of the root, named after the host.',
    level: 'must',
  },
  {
    id: 'ard:mcp-registry:refusals',
    clause: 'MCP registry, validators',
    says: '`gazetteer check` says what the registry would refuse.',
    level: 'must',
  },
] as const satisfies readonly Requirement[]
