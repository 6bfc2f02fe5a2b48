import type { Requirement } from '../requirement.ts'

/** What refreshes found out, in the model and on every surface. */
export const REFRESHED_REQUIREMENTS = [
  {
    id: 'refreshed:build:input',
    clause: 'DESIGN §4 sources',
    says: '`build` reads `directory.refresh.jsonl` beside `directory.yml` as an input; without it nothing changes.',
    level: 'must',
  },
  {
    id: 'refreshed:build:source-wins',
    clause: 'DESIGN §4 listing',
    says: 'What the source says stays; refreshes fill what is empty and remove nothing.',
    level: 'must',
  },
  {
    id: 'refreshed:build:bad-lines',
    clause: 'DESIGN §4 diagnostics',
    says: 'A bad line of that file is a diagnostic with its line, and the others count; merges are read.',
    level: 'must',
  },
  {
    id: 'refreshed:build:unchanged',
    clause: 'DESIGN §9 releases',
    says: 'A refresh in which nothing happened changes the root page alone, and a star that is rounded away nothing.',
    level: 'must',
  },
  {
    id: 'refreshed:surfaces:same',
    clause: 'DESIGN §1 one answer',
    says: 'Link, stars and dates of a listing are the same in pages, data and tools, and sort it the same.',
    level: 'must',
  },
  {
    id: 'refreshed:surfaces:states',
    clause: 'DESIGN §4 listing',
    says: 'That something is archived, broken or moved is said in words wherever listings are found.',
    level: 'must',
  },
  {
    id: 'refreshed:fetch:checked',
    clause: 'DESIGN §1 one answer',
    says: 'An answer of fetch says on which day links were last looked at, wherever it is made; only the root page changes with it.',
    level: 'must',
  },
  {
    id: 'refreshed:filter:leave-out',
    clause: 'DESIGN §6 tools',
    says: 'A filter leaves out what has a value, for instance what is archived or broken.',
    level: 'must',
  },
] as const satisfies readonly Requirement[]
