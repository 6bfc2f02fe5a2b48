import { fileURLToPath } from 'node:url'
import { DeployError } from '../published-release.ts'
import { parseBucketLocation } from './bucket-location.ts'
import type { Environment } from './bucket-location.ts'
import { createBucketTarget } from './bucket-target.ts'
import { createFolderTarget } from './folder-target.ts'
import type { PublishTarget } from './publish-target.ts'

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
