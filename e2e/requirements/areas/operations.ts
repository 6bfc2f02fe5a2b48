import type { Requirement } from '../requirement.ts'

/** Standards, sizes, commands and environment. */
export const OPERATIONS_REQUIREMENTS = [
  { id: 'standards:html:valid', clause: 'DESIGN §10 standards', says: 'Pages are valid HTML.', level: 'must' },
  { id: 'standards:html:accessible', clause: 'WCAG 2.2 AA', says: 'axe finds nothing on any page.', level: 'must' },
  {
    id: 'standards:mcp:inspector',
    clause: 'DESIGN §10 standards',
    says: 'The MCP Inspector can use a page in both eras.',
    level: 'must',
  },
  {
    id: 'standards:agents:scanners',
    clause: 'DESIGN §10 standards',
    says: 'Agent-readiness scanners give pages full marks.',
    level: 'should',
  },
  {
    id: 'page:agents:labels',
    clause: 'design README §6.11',
    says: 'Every page says how agents reach it under the six labels, in their order; what can be copied there are addresses.',
    level: 'must',
  },
  {
    id: 'page:agents:clients',
    clause: 'design README §5 agent access',
    says: 'Five clients are connected from any page, with the page or the whole directory, also without JavaScript.',
    level: 'must',
  },
  {
    id: 'page:agents:all-clients',
    clause: 'design README §5 agent access',
    says: '`_/connect/` tells every client how to connect, also without JavaScript.',
    level: 'must',
  },
  {
    id: 'page:size:script',
    clause: 'DESIGN §10 small',
    says: 'The script of our pages is at most 8 KB compressed.',
    level: 'must',
  },
  { id: 'mcp:core:own', clause: 'DESIGN §6 own core', says: 'Building and serving need no MCP SDK.', level: 'must' },
  {
    id: 'operations:bench:figures',
    clause: 'DESIGN §10 benches',
    says: '`npm run bench` ends with one JSON object of figures.',
    level: { waived: 'a benchmark runs for minutes; those who read its last line notice when it is not there' },
  },
  {
    id: 'operations:environment:listen',
    clause: 'DESIGN §10 conventions',
    says: '`serve` listens on `HOST` and `PORT`, and its ready line on standard output contains the URL.',
    level: 'must',
  },
  {
    id: 'operations:environment:base-url',
    clause: 'DESIGN §10 conventions',
    says: '`GAZETTEER_BASE_URL` overrides `base_url`.',
    level: 'must',
  },
  {
    id: 'operations:commands:json',
    clause: 'DESIGN §10 conventions',
    says: '`--json` reports on standard output, where nothing else is written.',
    level: 'must',
  },
  {
    id: 'operations:commands:exit-codes',
    clause: 'DESIGN §10 conventions',
    says: 'Every command has help, and a wrong command line ends with 2.',
    level: 'must',
  },
  {
    id: 'operations:commands:refresh',
    clause: 'DESIGN §10 conventions',
    says: '`gazetteer refresh --config FILE` checks links and repositories.',
    level: { planned: 'gazetteer refresh' },
  },
  {
    id: 'operations:commands:mcp',
    clause: 'DESIGN §10 conventions',
    says: '`gazetteer mcp FOLDER|FILE|URL` serves MCP on standard input and output.',
    level: { planned: 'stdio' },
  },
  {
    id: 'operations:commands:target',
    clause: 'DESIGN §10 conventions',
    says: '`gazetteer build --target static|server` chooses the target.',
    level: 'must',
  },
  {
    id: 'operations:commands:admin-port',
    clause: 'DESIGN §10 conventions',
    says: '`gazetteer serve --admin-port N` serves Prometheus text at `/metrics`.',
    level: { planned: 'metrics' },
  },
  {
    id: 'operations:environment:start',
    clause: 'DESIGN §10 conventions',
    says: '`npm start` listens on `HOST` and `PORT`.',
    level: {
      waived: 'it installs and builds first; scripts/start.ts passes its environment on to serve, which is tested',
    },
  },
] as const satisfies readonly Requirement[]
