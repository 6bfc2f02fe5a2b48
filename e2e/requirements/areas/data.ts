import type { Requirement } from '../requirement.ts'

const SOURCE = 'own files'

/** The files that have all listings. */
export const DATA_REQUIREMENTS = [
  {
    id: 'data:files:complete',
    clause: SOURCE,
    says: 'The files in _/data/ have every listing once, by the bytes of its id: as JSON Lines, gzip, what index.json has of it, and as CSV the same, flat.',
    level: 'must',
  },
  {
    id: 'data:files:described',
    clause: 'Data Package 2.0',
    says: 'datapackage.json names every one of these files with its size, SHA-256 and rows, and describes every column.',
    level: 'must',
  },
  {
    id: 'data:files:incremental',
    clause: SOURCE,
    says: 'A build that changes no listing writes none of these files; any other gives the same bytes as a build from nothing.',
    level: 'must',
  },
  {
    id: 'data:files:parts',
    clause: SOURCE,
    says: 'Above 20,000 listings these files are in parts that end where an id says so: a listing that changes is in one part, and the others keep their names and bytes.',
    level: 'must',
  },
  {
    id: 'data:files:damaged',
    clause: SOURCE,
    says: 'Where what these files are made from is damaged, a build makes all of them again.',
    level: 'must',
  },
  {
    id: 'data:files:off',
    clause: SOURCE,
    says: '`bulk_data: off` leaves these files out, and whatever names them.',
    level: 'must',
  },
  {
    id: 'data:page:files',
    clause: SOURCE,
    says: '_/data/ is a page that shows each of these files with its size, SHA-256 and listings, and what is known of date and licence; of very many it shows the first and leads to datapackage.json.',
    level: 'must',
  },
  {
    id: 'data:page:commands',
    clause: SOURCE,
    says: 'It says how to fetch the files, parts put together included, to make Parquet or SQLite of them, and to build the directory from them.',
    level: 'must',
  },
  {
    id: 'data:page:words',
    clause: SOURCE,
    says: 'It is valid HTML in the words of every language.',
    level: 'must',
  },
  {
    id: 'data:page:linked',
    clause: SOURCE,
    says: 'The root page leads to it, on a server and on a host of files; without these files there is none.',
    level: 'must',
  },
  {
    id: 'data:files:round-trip',
    clause: SOURCE,
    says: 'A directory whose source is listings.jsonl.gz of another one has the same listings with the same ids, pages and fields; its own data is equal byte for byte.',
    level: 'must',
  },
  {
    id: 'data:csv:safe',
    clause: 'RFC 4180',
    says: 'A text of listings.csv that a spreadsheet would take for a formula begins with an apostrophe; removing it gives what was published.',
    level: 'must',
  },
] as const satisfies readonly Requirement[]
