/** How much of a result is shown. */
export interface Room {
  /** Takes as much of a text as there is room for. */
  take(text: string): string
  /** Takes as many items of a list as there is room for; each costs at least a bit. */
  takeItems<T, U>(items: readonly T[], create: (item: T) => U): U[]
  /** Whether something was left out. */
  isCut(): boolean
}

/** What an item costs besides its texts: its elements. */
const ITEM_COST = 100

/** @param characters Of all texts together. */
export function createRoom(characters: number): Room {
  let left = characters
  let cut = false
  return {
    take(text) {
      const taken = text.slice(0, Math.max(left, 0))
      cut ||= taken.length < text.length
      left -= taken.length
      return taken
    },
    takeItems(items, create) {
      const taken = []
      for (const item of items) {
        left -= ITEM_COST
        if (left <= 0) {
          cut = true
          break
        }
        taken.push(create(item))
      }
      return taken
    },
    isCut: () => cut,
  }
}
