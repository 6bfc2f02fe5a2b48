import { ERROR_CODES, invalidParams } from '../../shared/mcp/protocol/json-rpc.ts'
import type { McpResource, Method, ResourceContents, ResourceSource } from '../../shared/mcp/protocol/mcp-page.ts'
import { quote } from '../../shared/tools/suggest/suggest.ts'
import { PNG } from './fixture-content.ts'

const WATCHED = 'test://watched-resource'

const CONTENTS: readonly (ResourceContents & { readonly name: string })[] = [
  {
    name: 'static-text',
    uri: 'test://static-text',
    mimeType: 'text/plain',
    text: 'This is the content of the static text resource.',
  },
  { name: 'static-binary', uri: 'test://static-binary', mimeType: 'image/png', blob: PNG },
  { name: 'watched-resource', uri: WATCHED, mimeType: 'text/plain', text: 'Never changes.' },
]

/** The resources of the fixture page, and a template. */
export const FIXTURE_RESOURCES: ResourceSource = {
  templates: [{ uriTemplate: 'test://template/{id}/data', name: 'template', mimeType: 'application/json' }],
  async list(offset, limit) {
    const resources = CONTENTS.slice(offset, offset + limit).map(({ uri, name, mimeType }): McpResource => ({
      uri,
      name,
      mimeType,
      description: `The resource ${name}.`,
    }))
    return { resources, total: CONTENTS.length }
  },
  async read(uri) {
    const found = CONTENTS.find((candidate) => candidate.uri === uri)
    if (found !== undefined) {
      const { name: _name, ...contents } = found
      return contents
    }
    const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1]
    if (id === undefined) return undefined
    const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` })
    return { uri, mimeType: 'application/json', text }
  },
}

/** `resources/subscribe` and `resources/unsubscribe` of legacy revisions: agrees, and has nothing to tell. */
export const watchResource: Method = async (_page, { uri }) => {
  if (uri === WATCHED) return { ok: true, json: '{}' }
  return { ok: false, error: { code: ERROR_CODES.resourceNotFound, message: `Resource not found: ${quote(uri)}.` } }
}

const LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']

/** `logging/setLevel` of legacy revisions. Without a session there is nowhere to keep the level. */
export const setLogLevel: Method = async (_page, { level }) => {
  if (typeof level === 'string' && LEVELS.includes(level)) return { ok: true, json: '{}' }
  return { ok: false, error: invalidParams(`level: expected one of ${LEVELS.join(', ')}, got ${quote(level)}.`) }
}
