import type { Requirement } from '../requirement.ts'

/** The page of one listing, in every form. */
export const LISTING_PAGES_REQUIREMENTS = [
  {
    id: 'page:listing:fields',
    clause: 'DESIGN §5 listing',
    says: '`schema.fields` names, labels, orders and hides fields on every page, in Markdown and in comparisons; what is hidden stays in the data.',
    level: 'must',
  },
  {
    id: 'page:listing:values',
    clause: 'DESIGN §5 listing',
    says: 'Values are shown as people read them, never as JSON: addresses by their host, truth values and numbers in the words and digits of the page, lists and objects by their parts.',
    level: 'must',
  },
  {
    id: 'page:rows:size',
    clause: 'DESIGN §5 listing',
    says: 'A document of listings stays below 256 KB: rows show the beginning of long texts, whose whole is on the page of the listing.',
    level: 'must',
  },
  {
    id: 'page:listing:alternatives',
    clause: 'DESIGN §5 listing',
    says: 'A listing’s page names what it replaces and what replaces it, and these pages lead back.',
    level: 'must',
  },
  {
    id: 'page:listing:contribute',
    clause: 'DESIGN §5 listing',
    says: 'Where the directory says which repository has its data, a listing’s page leads to the file that has it, to be edited, and to an issue that reports a problem, everything filled in; every page leads to one that suggests a listing. `fetch` has `edit_url`.',
    level: 'must',
  },
  {
    id: 'page:listing:valid',
    clause: 'DESIGN §5 listing',
    says: 'It is valid HTML with one `h1` and no inline style.',
    level: 'must',
  },
  {
    id: 'page:listing:hostile',
    clause: 'DESIGN §6 untrusted text',
    says: 'Whatever a listing says, it adds no markup to its page.',
    level: 'must',
  },
  {
    id: 'page:listing:json',
    clause: 'DESIGN §5 listing',
    says: 'Its `index.json` matches the published schema and has the listing as the category’s `index.json` has it.',
    level: 'must',
  },
  {
    id: 'page:listing:json-ld',
    clause: 'DESIGN §5 listing',
    says: 'Its `index.jsonld` describes the listing as its kind in Schema.org, with properties that the kind has.',
    level: 'must',
  },
  {
    id: 'page:listing:markdown',
    clause: 'DESIGN §5 listing',
    says: 'Its `index.md` says how to cite it and how an agent reads it.',
    level: 'must',
  },
  {
    id: 'page:listing:weight',
    clause: 'DESIGN §10 small',
    says: 'It weighs at most 20 KB, compressed, with everything it is shown with.',
    level: 'must',
  },
] as const satisfies readonly Requirement[]

/** Listings side by side. */
export const COMPARE_PAGES_REQUIREMENTS = [
  {
    id: 'page:compare:exceptions',
    clause: 'DESIGN §5 results',
    says: 'A comparison marks what most of the listings do not have, and says in how many facts they differ.',
    level: 'must',
  },
  {
    id: 'page:compare:as-tool',
    clause: 'DESIGN §1 one answer',
    says: 'A comparison as JSON has the fields of the tool `compare`.',
    level: 'must',
  },
  {
    id: 'page:compare:without-script',
    clause: 'DESIGN §5 results',
    says: 'Listings are added and removed by forms and links, and the address holds the selection.',
    level: 'must',
  },
  {
    id: 'page:compare:below-two',
    clause: 'DESIGN §5 results',
    says: 'Below two listings it explains how to choose some, and has a search.',
    level: 'must',
  },
  {
    id: 'page:compare:unknown',
    clause: 'DESIGN §5 results',
    says: 'It names ids that the page does not have, and those that may have been meant.',
    level: 'must',
  },
  {
    id: 'page:compare:valid',
    clause: 'DESIGN §10 standards',
    says: 'It is valid HTML without inline style, and not for search engines.',
    level: 'must',
  },
  {
    id: 'page:compare:hostile',
    clause: 'DESIGN §6 untrusted text',
    says: 'Whatever listings or the address say, it adds no markup to a comparison.',
    level: 'must',
  },
] as const satisfies readonly Requirement[]
