import type { Requirement } from '../requirement.ts'

/** How sources are read. */
export const SOURCES_REQUIREMENTS = [
  {
    id: 'sources:read:every-build',
    clause: 'DESIGN §4 sources',
    says: 'Sources are read at every build: after any edits a build publishes what a first build would.',
    level: 'must',
  },
  {
    id: 'sources:read:corpora',
    clause: 'DESIGN §4 sources',
    says: 'Real directories are read as recorded by hand: pages, counts and samples.',
    level: 'must',
  },
  {
    id: 'sources:read:markdown',
    clause: 'DESIGN §4 sources',
    says: 'Every item and row of a Markdown file has exactly one outcome, at its line.',
    level: 'must',
  },
  {
    id: 'sources:read:csv',
    clause: 'RFC 4180 §2',
    says: 'CSV is read with quoted line breaks, any delimiter and short rows.',
    level: 'must',
  },
  {
    id: 'sources:read:yaml-json',
    clause: 'DESIGN §4 sources',
    says: 'YAML and JSON are read as one file, one file per item, lists or maps.',
    level: 'must',
  },
  {
    id: 'sources:read:own-files',
    clause: 'DESIGN §4 sources',
    says: '`categories/` and `listings/` are read without a declaration.',
    level: 'must',
  },
  {
    id: 'sources:guess:mapping',
    clause: 'DESIGN §4 sources',
    says: 'A field mapping that is not declared is guessed from synonyms.',
    level: 'must',
  },
  {
    id: 'sources:bad-input:goes-on',
    clause: 'DESIGN §4 diagnostics',
    says: 'A bad row is a diagnostic and does not stop the build.',
    level: 'must',
  },
  {
    id: 'sources:bad-input:position',
    clause: 'DESIGN §4 diagnostics',
    says: 'A diagnostic names file, line and column.',
    level: 'must',
  },
  {
    id: 'sources:bad-input:strict',
    clause: 'DESIGN §4 diagnostics',
    says: '`--strict` makes diagnostics fail the build.',
    level: 'must',
  },
  {
    id: 'sources:account:every-row',
    clause: 'DESIGN §4 diagnostics',
    says: 'The build report accounts for every row: published, merged, or skipped and why.',
    level: 'must',
  },
  {
    id: 'sources:bad-input:outside',
    clause: 'DESIGN §4 sources',
    says: 'Nothing outside of the folder is read, not even through links.',
    level: 'must',
  },
] as const satisfies readonly Requirement[]
