import { acceptClients } from './accept-clients.ts'
import { keepEngine } from './answer-from-index.ts'
import { answerCalls, answerRequests } from './answer-requests.ts'
import { syncScripts, dropRevokedSites, turnOnWantedSite } from './sites.ts'

// Listeners are added immediately: the browser starts the background for an event and only notifies those already there.
answerRequests()
answerCalls()
acceptClients()
keepEngine()
chrome.permissions.onAdded.addListener(() => void turnOnWantedSite())
chrome.permissions.onRemoved.addListener(() => void dropRevokedSites())
chrome.runtime.onStartup.addListener(() => void syncScripts())
chrome.runtime.onInstalled.addListener(() => {
  void dropRevokedSites()
  // Earlier versions kept one.
  void chrome.storage.local.remove('history')
})
