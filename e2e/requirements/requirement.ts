/**
 * How binding a requirement is. `planned` names the capability that will bring it, and `waived` gives the reason why it is
 * not verified; neither has tests.
 */
export type Level = 'must' | 'should' | { readonly planned: string } | { readonly waived: string }

/** One promise that can be checked from outside. */
export interface Requirement {
  /** `area:thing:case`. Tests cite it in square brackets at the end of their titles. */
  readonly id: string
  /** Its source: a clause of the design contract (`CLAUSES`), or of a specification that we rely on. */
  readonly clause: string
  /** The promise, as one sentence. */
  readonly says: string
  readonly level: Level
}

/** Whether a test has to verify it. */
export function isBinding({ level }: Requirement): boolean {
  return typeof level === 'string'
}

/** The level in words, for instance `planned: bulk data`. */
export function describeLevel({ level }: Requirement): string {
  return typeof level === 'string' ? level : Object.entries(level).flat().join(': ')
}
