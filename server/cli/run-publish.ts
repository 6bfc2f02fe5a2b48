import { resolve } from 'node:path'
import { DeployError, openPublishedRelease } from '../deploy/published-release.ts'
import { resolveStateDir } from '../store/state-dir.ts'
import { publishEarlier, publishToTarget } from '../deploy/upload/publish-to-target.ts'
import type { PublishTarget, PublishToReport } from '../deploy/upload/publish-to-target.ts'
import { startProgress } from './console/progress.ts'
import type { PublishedPlace } from './options/shared-options.ts'
import { fileURLToPath } from 'node:url'
import { parseBucketLocation } from '../deploy/upload/bucket-location.ts'
import type { Environment } from '../deploy/upload/bucket-location.ts'
import { createBucketTarget } from '../deploy/upload/bucket-target.ts'
import { createFolderTarget } from '../deploy/upload/folder-target.ts'

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

/**
 * Opens the target of `--to`: `r2://bucket`, `s3://bucket/prefix`, or a folder (a path, or a `file:` URL).
 *
 * @throws {DeployError} when it is invalid, or the environment lacks required variables.
 */
export function openTarget(to: string, environment: Environment, endpoint?: string): PublishTarget {
  const scheme = /^([a-z0-9]{2,}):/i.exec(to)?.[1]
  if (scheme === 'r2' || scheme === 's3') return createBucketTarget(parseBucketLocation(to, environment, endpoint))
  if (endpoint !== undefined) throw new DeployError('--endpoint is for r2:// and s3:// only')
  if (scheme === 'file') return createFolderTarget(parseFileUrl(to))
  if (scheme !== undefined) {
    throw new DeployError(`--to: expected r2://bucket, s3://bucket/prefix or a folder, got "${to}"`)
  }
  return createFolderTarget(to)
}

function parseFileUrl(url: string): string {
  try {
    return fileURLToPath(url)
  } catch (error) {
    throw new DeployError(`--to: expected a URL such as file:///srv/directory, got "${url}"`, { cause: error })
  }
}
