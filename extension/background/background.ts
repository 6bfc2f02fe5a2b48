import { acceptClients } from './agents/accept-clients.ts'
import { answerCalls } from './answer-calls.ts'
import { answerRequests } from './answer-requests.ts'
import { syncScripts } from './content-scripts.ts'
import { dropRevokedSites, turnOnWantedSite } from './sites.ts'

// Listeners are added at once: the browser starts the background for an event and tells it only to those that are there.
answerRequests()
answerCalls()
acceptClients()
chrome.permissions.onAdded.addListener(() => void turnOnWantedSite())
chrome.permissions.onRemoved.addListener(() => void dropRevokedSites())
chrome.runtime.onStartup.addListener(() => void syncScripts())
chrome.runtime.onInstalled.addListener(() => void dropRevokedSites())
