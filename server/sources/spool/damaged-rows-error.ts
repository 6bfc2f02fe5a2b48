/** Cached rows differ from what an earlier build wrote. The reader discards them and reads the sources. */
export class DamagedRowsError extends Error {
  override readonly name = 'DamagedRowsError'
  constructor() {
    super('rows remembered from an earlier build are damaged; delete the folder rows of the state and build again')
  }
}
