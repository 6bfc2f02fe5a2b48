import type { Result } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * Finds the first row that fits, in the order of registration. Hono would find them all, chain them for the sake of
 * middleware, and so answer later what can be answered at once.
 */
export class FirstMatchRouter<T> extends TrieRouter<T> {
  override match(method: string, path: string): Result<T> {
    const result = super.match(method, path)
    result[0].splice(1)
    return result
  }
}
