import { resolve } from 'node:path'
import { DeployError, openPublishedRelease } from '../deploy/published-release.ts'
import { resolveStateDir } from '../store/state-dir.ts'
import { openTarget } from '../deploy/upload/open-target.ts'
import { publishEarlier, publishToTarget } from '../deploy/upload/publish-to-target.ts'
import type { PublishToReport } from '../deploy/upload/publish-to-target.ts'
import { startProgress } from './console/progress.ts'
import type { PublishedPlace } from './options/shared-options.ts'

/** Command-line arguments of `gazetteer publish`. */
export interface PublishArguments extends PublishedPlace {
  to: string
  endpoint?: string
  back?: boolean
  dryRun?: boolean
  json?: boolean
}

/** Publishes and reports. @throws {DeployError} on failure; the previous release is still there. */
export async function runPublish(args: PublishArguments): Promise<void> {
  const { out, state, to, endpoint, back, dryRun = false, json } = args
  if ([out, resolveStateDir(out, state)].some((folder) => resolve(folder) === resolve(to))) {
    throw new DeployError(`--to: ${to} is a folder that is published from`)
  }
  const target = openTarget(to, process.env, endpoint)
  const options = { dryRun, nowMs: Date.now() }
  const progress = startProgress(`Comparing with ${to}`, json === true)
  const onProgress = (sent: number, total: number): void => progress.update(`Sent ${sent} of ${total} files`)
  try {
    const report = back
      ? await publishEarlier(target, options)
      : await publishToTarget(openPublishedRelease(out, state), target, { ...options, onProgress })
    progress.stop()
    process.stderr.write(formatReport(report, to))
    if (json) process.stdout.write(`${JSON.stringify({ ...report, to })}\n`)
  } finally {
    progress.stop()
  }
}

function formatReport(report: PublishToReport, to: string): string {
  const { status, release, sent, kept, removed, notes } = report
  const bytes = sent.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const megabytes = `${(bytes / 1e6).toFixed(1)} MB`
  const [head, sending, removing] = {
    published: [`${to}: release ${release} is published`, 'sent', 'removed'],
    unchanged: [`${to}: release ${release} is there already`, 'sent', 'removed'],
    planned: [`${to}: nothing was sent; release ${release} would be published`, 'to send', 'to remove'],
  }[status]
  const lines = [
    head,
    `  files: ${sent.length} ${sending} (${megabytes}), ${kept} there already, ${removed.length} old ones ${removing}`,
  ]
  if (status === 'planned') lines.push(...sent.map(({ path, byteLength }) => `  ${path} (${byteLength} bytes)`))
  return [...lines, ...notes.map((note) => `  note: ${note}`)].map((line) => `${line}\n`).join('')
}
