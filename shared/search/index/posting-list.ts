/** The listings of one word, or of one value, while an index is written: ascending positions. */
export class PostingList {
  length = 0
  documents = new Int32Array(16)
  impacts = new Uint8Array(16)
  fields = new Uint8Array(16)

  push(document: number, impact: number, fields: number): void {
    const at = this.length
    if (at === this.documents.length) this.#grow()
    this.documents[at] = document
    this.impacts[at] = impact
    this.fields[at] = fields
    this.length = at + 1
  }

  clear(): void {
    this.length = 0
  }

  #grow(): void {
    const capacity = this.documents.length * 2
    const documents = new Int32Array(capacity)
    documents.set(this.documents)
    this.documents = documents
    const impacts = new Uint8Array(capacity)
    impacts.set(this.impacts)
    this.impacts = impacts
    const fields = new Uint8Array(capacity)
    fields.set(this.fields)
    this.fields = fields
  }
}
