import { withCapacity } from '../bytes/with-capacity.ts'

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

  /** Merges what was pushed from `start` on with what came before; both ascend, and no position is in both. */
  interleave(start: number): void {
    const { documents, impacts, fields, length } = this
    if (start === 0 || start === length || (documents[start - 1] ?? 0) < (documents[start] ?? 0)) return
    const [added, addedImpacts, addedFields] = [documents, impacts, fields].map((column) => column.slice(start, length))
    let left = start - 1
    let right = length - start - 1
    for (let to = length - 1; right >= 0; to -= 1) {
      if (left >= 0 && (documents[left] ?? 0) > (added?.[right] ?? 0)) {
        documents[to] = documents[left] ?? 0
        impacts[to] = impacts[left] ?? 0
        fields[to] = fields[left] ?? 0
        left -= 1
      } else {
        documents[to] = added?.[right] ?? 0
        impacts[to] = addedImpacts?.[right] ?? 0
        fields[to] = addedFields?.[right] ?? 0
        right -= 1
      }
    }
  }

  clear(): void {
    this.length = 0
  }

  #grow(): void {
    const capacity = this.documents.length * 2
    this.documents = withCapacity(this.documents, capacity)
    this.impacts = withCapacity(this.impacts, capacity)
    this.fields = withCapacity(this.fields, capacity)
  }
}
