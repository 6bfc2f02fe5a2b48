import type { Requirement } from '../requirement.ts'

const SOURCE = 'DESIGN §5 own files'

/** What has changed from release to release. */
export const CHANGES_REQUIREMENTS = [
  {
    id: 'changes:ledger:replay',
    clause: SOURCE,
    says: 'Applying the changes of the ledger to the listings of a release gives those of every later one; deriving them from pages that differ gives what a comparison of everything does.',
    level: 'must',
  },
  {
    id: 'changes:ledger:derived',
    clause: SOURCE,
    says: 'A build adds what was added, changed, moved and removed to the ledger; one that changes no listing adds nothing.',
    level: 'must',
  },
  {
    id: 'changes:ledger:deterministic',
    clause: SOURCE,
    says: 'The ledger is no part of a release, and the same for the same releases published at the same times.',
    level: 'must',
  },
  {
    id: 'changes:ledger:bounded',
    clause: SOURCE,
    says: 'The ledger keeps at most 100 segments, a tenth of the listings (10,000 to 50,000 changes) and 10,000 removed listings.',
    level: 'must',
  },
  {
    id: 'changes:ledger:killed',
    clause: SOURCE,
    says: 'A build that is killed leaves the ledger of the release that is current; the next one loses and doubles nothing.',
    level: 'must',
  },
  {
    id: 'changes:ledger:lost',
    clause: SOURCE,
    says: 'Where the ledger is lost or damaged, a new one with another name begins, and positions in the old one are refused.',
    level: 'must',
  },
  {
    id: 'changes:ledger:schema',
    clause: SOURCE,
    says: 'The documents of the ledger fit their published JSON Schemas.',
    level: 'must',
  },
  {
    id: 'changes:ledger:position',
    clause: SOURCE,
    says: 'Changes are asked for since a date, a time, a release or a position from an answer before; what is none of these, or of another ledger, is refused.',
    level: 'must',
  },
  {
    id: 'changes:api:paging',
    clause: SOURCE,
    says: '`_/changes?since=` leads from any position to now in parts of any size, and gives who has nothing the position to begin with.',
    level: 'must',
  },
  {
    id: 'changes:api:refusals',
    clause: SOURCE,
    says: 'A forged or cut position is refused with 400; one that is too old, or of another ledger, with 410 and where to begin again.',
    level: 'must',
  },
  {
    id: 'changes:files:walk',
    clause: SOURCE,
    says: 'The ledger is published as files that a static host serves: one that changes, and segments that never do.',
    level: 'must',
  },
  {
    id: 'changes:tool:answers',
    clause: 'DESIGN §6 tools',
    says: 'The tool `changes` tells what was added, changed, moved and removed, newest first, of the directory or of a category.',
    level: 'must',
  },
  {
    id: 'changes:tool:cursor',
    clause: 'DESIGN §6 tools',
    says: 'A list of changes goes on with its cursor, and later from its position; what is neither is refused with what to do.',
    level: 'must',
  },
  {
    id: 'changes:tool:length',
    clause: 'DESIGN §6 tools',
    says: 'An answer of `changes` keeps to the length that is asked for, and paging always advances.',
    level: 'must',
  },
  {
    id: 'changes:tool:tombstone',
    clause: 'DESIGN §6 tools',
    says: '`fetch` of a listing that was removed says so, when, why and where it is now, if that is known.',
    level: 'must',
  },
  {
    id: 'changes:gone:leads',
    clause: 'DESIGN §5 listing',
    says: 'The place of a listing that was renamed or moved leads on with 308.',
    level: 'must',
  },
  {
    id: 'changes:gone:says',
    clause: 'DESIGN §5 listing',
    says: 'The place of a listing that was removed answers 410 with what is known of it.',
    level: 'must',
  },
  {
    id: 'changes:page:shown',
    clause: 'DESIGN §5 own files',
    says: 'A page shows people what was added, changed, moved and removed, in the language of the directory and without script; the root leads to it and to its feeds.',
    level: 'must',
  },
  {
    id: 'changes:page:root',
    clause: SOURCE,
    says: 'The root page has “Recently added and changed”: of listings with dates the newest, else the latest changes of the ledger, which its script fills in or says that there are none, and always a link to all of them.',
    level: 'must',
  },
  {
    id: 'changes:gone:static',
    clause: SOURCE,
    says: 'On a host of files, the place of a listing that moved leads on, and that of one that was removed says so, in the words of the directory.',
    level: 'must',
  },
  {
    id: 'changes:feed:archive',
    clause: 'RFC 5005 §4, RFC 6721',
    says: 'The feed of changes has tombstones, and its archives have all that the ledger has and never change; JSON Feed has the listings that there are.',
    level: 'must',
  },
  {
    id: 'changes:feed:news',
    clause: SOURCE,
    says: 'What a refresh found out (stars, commits, releases, links) is no news: neither on the page of changes nor in its feeds, but in the archives, the interface for programs and the tool.',
    level: 'must',
  },
  {
    id: 'changes:tool:agrees',
    clause: 'DESIGN §6 tools',
    says: 'The prompt `whats_new` says what the tool `changes` says, and who watches the ledger as a resource is told of releases that change a listing.',
    level: 'must',
  },
] as const satisfies readonly Requirement[]
