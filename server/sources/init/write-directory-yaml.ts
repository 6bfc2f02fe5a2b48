import { Document, isMap, isNode, isScalar, Scalar, type YAMLMap } from 'yaml'
import { DIRECTORY_SCHEMA_URL } from './directory-schema.ts'
import type { GuessExplanation } from './fields/explanation.ts'

/**
 * Renders a configuration as `directory.yml` with what was guessed, and why, as comments above the lines concerned.
 * Its first line tells editors the schema. UTF-8, LF, one final newline.
 */
export function writeDirectoryYaml(
  config: Readonly<Record<string, unknown>>,
  explanation: readonly GuessExplanation[],
): string {
  const document = new Document(config)
  document.commentBefore = ` yaml-language-server: $schema=${DIRECTORY_SCHEMA_URL}
 Guessed from your data. Check it, change what is wrong; it is yours now.`
  for (const { path, decision, reason } of explanation) {
    const key = findKey(document, path) ?? findItem(document, path)
    const comment = ` ${oneLine(path.length === 1 ? reason : `${decision}: ${reason}`)}`
    if (key) key.commentBefore = key.commentBefore ? `${key.commentBefore}\n${comment}` : comment
  }
  return document.toString({ lineWidth: 120, singleQuote: true })
}

/** The key node of the entry at `path`, for a comment above it. */
function findKey(document: Document, path: readonly (string | number)[]): Scalar | undefined {
  const parent: unknown = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
  if (!isNode(parent) || !isMap(parent)) return undefined
  const pair = parent.items.find(({ key }) => (isScalar(key) ? key.value : key) === path.at(-1))
  if (!pair) return undefined
  if (!isScalar(pair.key)) pair.key = new Scalar(pair.key)
  return isScalar(pair.key) ? pair.key : undefined
}

/** The node of a list's entry at `path`, which goes into one line. */
function findItem(document: Document, path: readonly (string | number)[]): YAMLMap | undefined {
  const node: unknown = typeof path.at(-1) === 'number' ? document.getIn(path, true) : undefined
  if (!isNode(node) || !isMap(node)) return undefined
  node.flow = true
  return node
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
