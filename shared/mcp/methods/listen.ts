import { quote } from '../../tools/suggest.ts'
import { META_KEYS } from '../decide-revision.ts'
import { invalidParams } from '../errors.ts'
import { isRecord } from '../json-rpc.ts'
import type { RpcParams } from '../json-rpc.ts'
import type { ChangeFilter } from '../mcp-page.ts'
import type { Method } from '../method.ts'

/** URIs one stream may watch: a new release is compared with the one before for each of them. */
export const MAX_WATCHED_RESOURCES = 100

/**
 * `subscriptions/listen` (MCP 2026-07-28): says first which of the asked notifications will come, then sends them, each
 * marked with the id of this request. What a page never tells of is left out of the first message.
 */
export const listen: Method = ({ changes }, { notifications }, { id }) => {
  const filter = parseFilter(notifications)
  if (typeof filter === 'string') return { ok: false, error: invalidParams(filter) }
  const honoured = changes?.honour(filter) ?? {}
  const meta = { [META_KEYS.subscriptionId]: id }
  return {
    ok: true,
    open: {
      start(notify) {
        notify('notifications/subscriptions/acknowledged', { _meta: meta, notifications: honoured })
        const stop = changes?.listen(honoured, (method, params) => notify(method, { ...params, _meta: meta }))
        return () => stop?.()
      },
      lastJson: JSON.stringify({ resultType: 'complete', _meta: meta }),
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
