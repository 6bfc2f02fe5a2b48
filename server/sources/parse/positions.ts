/** Converts an offset in a text to line and column, from 1. Lines are looked up by bisection. */
export function createPositions(text: string): (offset: number) => { line: number; column: number } {
  let starts: number[] | undefined
  return (offset) => {
    if (starts === undefined) {
      starts = [0]
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
    }
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
}
