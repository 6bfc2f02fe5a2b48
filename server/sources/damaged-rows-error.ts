/** Rows that an earlier build left are not what it wrote. Whoever reads them forgets them and reads the sources. */
export class DamagedRowsError extends Error {
  override readonly name = 'DamagedRowsError'
  constructor() {
    super('rows remembered from an earlier build are damaged; delete .gazetteer/rows and build again')
  }
}
