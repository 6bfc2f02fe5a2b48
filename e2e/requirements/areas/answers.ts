import type { Requirement } from '../requirement.ts'

/** What all surfaces have in common. */
export const ANSWERS_REQUIREMENTS = [
  {
    id: 'answer:surfaces:parity',
    clause: 'DESIGN §1 one answer',
    says: 'A question gets the same listings, in the same order, with the same ids, from MCP, result pages, the script of the page and WebMCP.',
    level: 'must',
  },
  {
    id: 'answer:engines:parity',
    clause: 'DESIGN §1 one answer',
    says: 'Node and the edge send the same headers, tags and bytes, and find the same listings.',
    level: 'must',
  },
  {
    id: 'answer:extension:parity',
    clause: 'DESIGN §1 one answer',
    says: 'The extension gives scripts of the page what MCP over HTTP gives.',
    level: 'must',
  },
  {
    id: 'answer:extension:static',
    clause: 'DESIGN §1 one answer',
    says: 'Of a directory on a static host, the extension gives what a server over the same release gives.',
    level: 'must',
  },
  {
    id: 'answer:target:quiet',
    clause: 'DESIGN §1 true promises',
    says: 'On a static host, pages and their tools ask only for files that are there: no endpoint, no range, nobody else.',
    level: 'must',
  },
  {
    id: 'answer:target:agents',
    clause: 'DESIGN §1 one answer',
    says: 'On a static host, agents of other programs find through WebMCP what the endpoint of a server finds.',
    level: 'must',
  },
  {
    id: 'answer:engine:parity',
    clause: 'DESIGN §1 one answer',
    says: 'The engine in the page answers every tool call in the bytes of the endpoint, whatever the arguments.',
    level: 'must',
  },
  {
    id: 'answer:engine:hosts',
    clause: 'DESIGN §1 true promises',
    says: 'Over files that a host changes, damages or lacks, the engine gives the right answer or one sentence of advice.',
    level: 'must',
  },
  {
    id: 'answer:engine:releases',
    clause: 'DESIGN §1 one answer',
    says: 'While one release replaces another, the engine answers from one of them.',
    level: 'must',
  },
  {
    id: 'answer:engine:size',
    clause: 'DESIGN §10 small',
    says: 'The scripts that search and tools need in a page stay within their budgets.',
    level: 'must',
  },
  {
    id: 'answer:engine:reads',
    clause: 'DESIGN §9 search',
    says: 'It reads two files of a small directory and a small part of a large one, and later queries hardly anything.',
    level: 'must',
  },
  {
    id: 'answer:host-server:parity',
    clause: 'DESIGN §1 one answer',
    says: "The same tools can be registered on a host's own MCP server.",
    level: 'should',
  },
  {
    id: 'answer:target:static',
    clause: 'DESIGN §1 true promises',
    says: 'A release for static hosts names no endpoint, or only those of the server it is told of, and every URL that it names answers there.',
    level: 'must',
  },
  {
    id: 'answer:target:canonical',
    clause: 'DESIGN §1 true promises',
    says: 'Its links lead to the addresses of listings and pages themselves, because a plain host redirects nobody.',
    level: 'must',
  },
  {
    id: 'answer:target:verify',
    clause: 'DESIGN §1 true promises',
    says: '`gazetteer verify` requests everything that a release names.',
    level: { planned: 'gazetteer verify' },
  },
  {
    id: 'answer:public:no-accounts',
    clause: 'DESIGN §1 public',
    says: 'There are no accounts and no keys, and `auth.md` says so.',
    level: 'must',
  },
  {
    id: 'answer:public:no-tracking',
    clause: 'DESIGN §1 public',
    says: 'Pages request nothing from other sites and set no cookies.',
    level: 'must',
  },
  {
    id: 'answer:public:quiet-log',
    clause: 'DESIGN §1 public',
    says: 'The access log contains route templates and nothing about the reader.',
    level: 'should',
  },
  {
    id: 'code:imports:one-way',
    clause: 'DESIGN §3 imports',
    says: 'Imports point one way, within folders too.',
    level: 'must',
  },
  {
    id: 'code:state:outside',
    clause: 'DESIGN §3 private state',
    says: 'The state of builds is outside of the output folder, and no published file has the path of a source.',
    level: 'must',
  },
  {
    id: 'answer:public:openapi',
    clause: 'DESIGN §1 public',
    says: 'A valid OpenAPI 3.1 document describes all that plain requests get, and each of its examples is answered as it says.',
    level: 'must',
  },
] as const satisfies readonly Requirement[]
