import type { Requirement } from '../requirement.ts'

/** Directories, categories and listings, their ids, and what is made of them. */
export const MODEL_REQUIREMENTS = [
  {
    id: 'model:schema:published',
    clause: 'DESIGN §4 schemas',
    says: 'JSON Schemas of page, root, directory, category and listing are published at their own URLs.',
    level: 'must',
  },
  {
    id: 'model:schema:describes',
    clause: 'DESIGN §4 schemas',
    says: 'They describe every page we publish and reject invalid ones.',
    level: 'must',
  },
  {
    id: 'model:directory:fields',
    clause: 'DESIGN §4 directory',
    says: '`directory.yml` has the fields of the contract, of which title, description and base URL are required.',
    level: 'must',
  },
  {
    id: 'model:category:fields',
    clause: 'DESIGN §4 category',
    says: 'A category has the fields of the contract, of which slug and title are required.',
    level: 'must',
  },
  {
    id: 'model:listing:fields',
    clause: 'DESIGN §4 listing',
    says: 'A listing has the fields of the contract, of which id, name and categories are required.',
    level: 'must',
  },
  {
    id: 'model:listing:extra',
    clause: 'DESIGN §4 listing',
    says: 'A field without a place in the model is kept in `extra`, never dropped.',
    level: 'must',
  },
  {
    id: 'model:listing:no-source',
    clause: 'DESIGN §4 listing',
    says: 'Where sources are stored is not published.',
    level: 'must',
  },
  {
    id: 'model:listing:refreshed',
    clause: 'DESIGN §4 listing',
    says: '`link`, `stars`, `last_commit`, `last_release` and `provenance` come from `gazetteer refresh`.',
    level: { planned: 'gazetteer refresh' },
  },
  {
    id: 'model:listing:fields-declared',
    clause: 'DESIGN §4 fields',
    says: '`schema.fields` declares once how fields look on every surface.',
    level: { planned: 'declared fields' },
  },
  {
    id: 'model:id:not-a-name',
    clause: 'DESIGN §4 identity',
    says: 'Names may repeat, ids do not: host, owner, page or a digest tells them apart.',
    level: 'must',
  },
  {
    id: 'model:id:stable',
    clause: 'DESIGN §4 identity',
    says: 'Ids do not depend on the order of rows.',
    level: 'must',
  },
  {
    id: 'model:id:several-pages',
    clause: 'DESIGN §4 identity',
    says: 'The same thing on two pages is one listing.',
    level: 'must',
  },
  {
    id: 'model:slug:reserved',
    clause: 'DESIGN §4 reserved names',
    says: '`mcp`, slugs that start with `.` or `_`, and Windows device names are reserved.',
    level: 'must',
  },
  {
    id: 'model:slug:ordinary',
    clause: 'DESIGN §4 reserved names',
    says: 'Ordinary words such as `api` and `search` are not reserved.',
    level: 'must',
  },
  {
    id: 'model:slug:scripts',
    clause: 'DESIGN §4 scripts',
    says: 'Slugs keep letters of any script, in NFC.',
    level: 'must',
  },
  { id: 'model:slug:encoded', clause: 'RFC 3986 §2.5', says: 'On the wire they are percent-encoded.', level: 'must' },
  {
    id: 'model:slug:ascii-names',
    clause: 'DESIGN §4 scripts',
    says: 'Names that have to be ASCII are transliterated or end in a short digest, and are stable.',
    level: 'must',
  },
  {
    id: 'model:json-ld:schema-org',
    clause: 'Schema.org 30',
    says: 'JSON-LD uses only properties that Schema.org defines for the type, for any page.',
    level: 'must',
  },
  {
    id: 'model:json-ld:in-html',
    clause: 'Schema.org 30',
    says: 'HTML contains the JSON-LD of `index.jsonld`, with the names and addresses of its list.',
    level: 'must',
  },
  {
    id: 'model:manifest:valid',
    clause: 'SEP-2127',
    says: '`mcp.json` is a valid server card and registry entry, for any page.',
    level: 'must',
  },
  {
    id: 'model:manifest:true',
    clause: 'DESIGN §1 true promises',
    says: 'It names only endpoints and formats that exist.',
    level: 'must',
  },
  {
    id: 'model:html:inert',
    clause: 'DESIGN §6 untrusted text',
    says: 'Text of listings adds no markup to HTML and loads nothing.',
    level: 'must',
  },
  {
    id: 'model:markdown:inert',
    clause: 'CommonMark 0.31.2',
    says: 'Text of listings adds no markup to Markdown.',
    level: 'must',
  },
] as const satisfies readonly Requirement[]
