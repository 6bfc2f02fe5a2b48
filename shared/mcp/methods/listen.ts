import { quote } from '../../tools/suggest/suggest.ts'
import { META_KEYS } from '../protocol/decide-revision.ts'
import { invalidParams, isRecord, writeNotification, writeResult } from '../protocol/json-rpc.ts'
import type { RpcParams } from '../protocol/json-rpc.ts'
import type { ChangeFilter, Method } from '../protocol/mcp-page.ts'

/** URIs one stream may watch: a new release is compared with the one before for each of them. */
export const MAX_WATCHED_RESOURCES = 100

/**
 * `subscriptions/listen` (MCP 2026-07-28): says first which of the requested notifications will come, then sends them, each
 * marked with the id of this request. What a page never tells of is left out of the first message.
 */
export const listen: Method = async ({ changes }, { notifications }, { id }) => {
  const filter = parseFilter(notifications)
  if (typeof filter === 'string') return { ok: false, error: invalidParams(filter) }
  const honored = changes?.honor(filter) ?? {}
  const _meta = { [META_KEYS.subscriptionId]: id }
  return {
    ok: true,
    stream: {
      id,
      start(send) {
        send(writeNotification('notifications/subscriptions/acknowledged', { _meta, notifications: honored }))
        const stop = changes?.listen(honored, (method, params) => send(writeNotification(method, { ...params, _meta })))
        return () => stop?.()
      },
      last: writeResult(id, JSON.stringify({ resultType: 'complete', _meta })),
    },
  }
}

/** @returns The filter, or what is wrong with it. */
function parseFilter(value: unknown): ChangeFilter | string {
  if (!isRecord(value)) return `notifications: expected an object, got ${quote(value)}.`
  const uris = value['resourceSubscriptions']
  if (uris !== undefined && !(Array.isArray(uris) && uris.every((uri) => typeof uri === 'string'))) {
    return `notifications.resourceSubscriptions: expected a list of URIs, got ${quote(uris)}.`
  }
  if (uris !== undefined && uris.length > MAX_WATCHED_RESOURCES) {
    return `notifications.resourceSubscriptions: expected at most ${MAX_WATCHED_RESOURCES} URIs, got ${uris.length}.`
  }
  return {
    ...flag(value, 'toolsListChanged'),
    ...flag(value, 'promptsListChanged'),
    ...flag(value, 'resourcesListChanged'),
    ...(uris !== undefined && { resourceSubscriptions: uris }),
  }
}

function flag<Name extends string>(value: RpcParams, name: Name): Partial<Record<Name, true>> {
  // The one property is of the name that was given.
  return value[name] === true ? ({ [name]: true } as Record<Name, true>) : {}
}
