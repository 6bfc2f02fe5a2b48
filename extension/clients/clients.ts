import { startClients } from './start-clients.ts'

declare global {
  /** Stops an earlier copy on this page: the extension was updated, or its site turned off and on. */
  var stopGazetteerClients: (() => void) | undefined
}

globalThis.stopGazetteerClients?.()
const controller = new AbortController()
globalThis.stopGazetteerClients = () => controller.abort()
void startClients(controller)
