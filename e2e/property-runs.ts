/** How many runs a property has that names no number: fast-check's own default. */
const USUAL_RUNS = 100

/** `PROPERTY_RUNS`: how many runs such a property has here; the others have more or fewer in proportion. */
export const PROPERTY_RUNS: number = Number(process.env['PROPERTY_RUNS'] ?? USUAL_RUNS)

/**
 * Fits the runs of a property to the budget of this process (`PROPERTY_RUNS`): few while one works on something, all of
 * them in `npm run test:all`, and more where somebody wants to search for longer.
 *
 * @param full With the usual budget.
 * @returns At least one.
 */
export function scaleRuns(full: number): number {
  return Math.max(1, Math.ceil((full * PROPERTY_RUNS) / USUAL_RUNS))
}
