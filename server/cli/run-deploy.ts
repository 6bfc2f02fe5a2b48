import { join } from 'node:path'
import { planDeployment } from '../deploy/cloudflare/plan-deployment.ts'
import type { ReleasePlace } from '../deploy/cloudflare/plan-deployment.ts'
import { findWrangler, runInFolder } from '../deploy/cloudflare/run-wrangler.ts'
import type { Command } from '../deploy/cloudflare/run-wrangler.ts'
import { writeDeployment } from '../deploy/cloudflare/write-deployment.ts'
import { DeployError, openPublishedRelease } from '../deploy/published-release.ts'
import { PACKAGE_DIR } from './package-info.ts'
import type { LimitArguments, PublishedPlace } from './options/shared-options.ts'

export interface DeployArguments extends LimitArguments, PublishedPlace {
  into: string
  releaseIn: ReleasePlace
  name?: string
  metrics?: boolean
  dryRun?: boolean
  json?: boolean
}

/** Writes the deployment, reports, and deploys except in a dry run. @throws {DeployError} when it cannot be deployed. */
export async function runDeployCloudflare(args: DeployArguments): Promise<void> {
  const { out, state, into, releaseIn, name, dryRun = false, json } = args
  const release = openPublishedRelease(out, state)
  const limits = { requestsPerSecond: args.rateLimit, unitsPerSecond: args.costLimit }
  const plan = planDeployment(release, { place: releaseIn, limits, hasMetrics: args.metrics, name })
  const written = writeDeployment(plan, { into, workerDir: join(PACKAGE_DIR, 'dist', 'worker') })
  const wrangler = findWrangler([process.cwd(), PACKAGE_DIR])

  const stateOption = state === undefined ? '' : ` --state ${state}`
  const inAssets = releaseIn === 'assets'
  const detail = inAssets ? `${plan.assets} static assets, ${written.written} of them new` : `R2 bucket ${plan.name}`
  say(`${plan.name}: release ${release.id} for ${release.baseUrl} written to ${into} (${detail})`)
  for (const note of plan.notes) say(`note: ${note}`)

  if (!dryRun) await deploy(wrangler, into)
  const next = inAssets ? '' : `; then gazetteer publish --out ${out}${stateOption} --to r2://${plan.name}`
  if (dryRun) say(`Nothing was sent. Next: this command without --dry-run${next}`)
  else say(`Deployed${next}`)
  if (!json) return
  const report = {
    status: dryRun ? 'written' : 'deployed',
    name: plan.name,
    release: release.id,
    baseUrl: release.baseUrl,
    releaseIn,
    into,
    assets: written,
    notes: plan.notes,
  }
  process.stdout.write(`${JSON.stringify(report)}\n`)
}

async function deploy(wrangler: Command, into: string): Promise<void> {
  const command = [wrangler.program, ...wrangler.args].join(' ')
  say(`Running ${command} in ${into}`)
  const code = await runInFolder(wrangler, into)
  if (code === 0) return
  throw new DeployError(
    `${command} ended with ${code}; what was deployed before is unchanged. docs/deploying.md has the steps`,
  )
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
