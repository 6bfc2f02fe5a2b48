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
  {
    id: 'sources:logo:copied',
    clause: 'DESIGN §5 own files',
    says: 'A logo that a row names by a path is published once, named by its content, and follows the file in every build.',
    level: 'must',
  },
  {
    id: 'sources:logo:refused',
    clause: 'DESIGN §6 untrusted text',
    says: 'What is no image by its bytes, larger than 64 KiB, outside of the folder, or active SVG is refused with a diagnostic.',
    level: 'must',
  },
  {
    id: 'sources:logo:served',
    clause: 'DESIGN §6 untrusted text',
    says: 'Logos are immutable and not sniffed, and an SVG file opened by itself is in a sandbox.',
    level: 'must',
  },
  {
    id: 'sources:logo:shown',
    clause: 'DESIGN §5 own files',
    says: 'Pages show logos of their own host only, and letters where there is none.',
    level: 'must',
  },
] as const satisfies readonly Requirement[]
