import { posix } from 'node:path'
import { Parser } from 'htmlparser2'
import { parseAst } from 'vite'

/** Names by which text becomes a program. */
const COMPILERS = ['eval', 'Function']

/** They do too, where the first argument is text. */
const TIMERS = ['setTimeout', 'setInterval']

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

/**
 * Finds what could make a file of the extension run anything that is not in its package, also where it is never reached:
 * the stores refuse it either way.
 *
 * @param path From the package's folder: a script or an HTML page.
 * @param files Paths of all files of the package.
 * @returns Sentences.
 */
export function findRemoteCode(path: string, text: string, files: readonly string[]): string[] {
  const isShipped = (to: string): boolean =>
    !to.includes(':') && !to.startsWith('/') && files.includes(posix.join(posix.dirname(path), to))
  return path.endsWith('.html') ? findInPage(text, isShipped) : findInScript(text, isShipped)
}

function findInScript(text: string, isShipped: (to: string) => boolean): string[] {
  return [...walk(parseAst(text))].flatMap((node): string[] => {
    const { type, source, callee, arguments: [first] = [] } = node as Node & { arguments?: unknown[] }
    const name = Object(callee).type === 'Identifier' ? String(Object(callee).name) : ''
    if (type === 'ImportExpression') return [`imports ${JSON.stringify(Object(source).value)} while it runs`]
    if (type.startsWith('Import') || type.startsWith('Export')) {
      const from: unknown = Object(source).value
      return typeof from !== 'string' || isShipped(from) ? [] : [`imports ${from}`]
    }
    if (type !== 'CallExpression' && type !== 'NewExpression') return []
    if (name === 'importScripts') {
      const path: unknown = Object(first).value
      return typeof path === 'string' && isShipped(path) ? [] : [`calls importScripts with ${JSON.stringify(path)}`]
    }
    if (COMPILERS.includes(name)) return [`calls ${name}`]
    return TIMERS.includes(name) && typeof Object(first).value === 'string' ? [`calls ${name} with text`] : []
  })
}

function findInPage(text: string, isShipped: (to: string) => boolean): string[] {
  const found: string[] = []
  let inScript = false
  const parser = new Parser({
    onopentag(name, attributes) {
      const { src, href } = attributes
      inScript = name === 'script'
      const loads = name === 'link' ? href : src
      if (loads !== undefined && !isShipped(loads)) found.push(`<${name}> loads ${loads}`)
      for (const attribute of Object.keys(attributes)) {
        if (attribute.startsWith('on')) found.push(`<${name}> has ${attribute}`)
      }
    },
    ontext(content) {
      if (inScript && content.trim() !== '') found.push('has a script in its text')
    },
    onclosetag() {
      inScript = false
    },
  })
  parser.end(text)
  return found
}

function* walk(value: unknown): Generator<Node> {
  if (Object(value) !== value) return
  if (typeof Object(value).type === 'string') yield value as Node
  for (const child of Object.values(value as object)) yield* walk(child)
}
