/**
 * Finds the cycles of a graph.
 *
 * Tarjan's algorithm for strongly connected components: linear in nodes and arrows.
 *
 * @param arrows Nodes, and the targets of each. Nodes that are only targets need no entry.
 * @returns One list of nodes for each circle, sorted; a node that points to itself is one too.
 */
export function findCircles(arrows: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const open = new Set<string>()
  const circles: string[][] = []

  function visit(node: string): number {
    const number = index.size
    index.set(node, number)
    low.set(node, number)
    stack.push(node)
    open.add(node)
    for (const next of arrows.get(node) ?? []) {
      const reached = index.has(next) ? (open.has(next) ? index.get(next) : undefined) : visit(next)
      if (reached !== undefined) low.set(node, Math.min(low.get(node) ?? number, reached))
    }
    if (low.get(node) === number) close(node)
    return low.get(node) ?? number
  }

  function close(node: string): void {
    const component = stack.splice(stack.indexOf(node))
    for (const member of component) open.delete(member)
    if (component.length > 1 || arrows.get(node)?.includes(node) === true) circles.push(component.toSorted())
  }

  for (const node of arrows.keys()) if (!index.has(node)) visit(node)
  return circles
}
