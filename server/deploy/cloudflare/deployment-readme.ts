import type { DeploymentPlan } from './plan-deployment.ts'
import { releaseBytes } from '../published-release.ts'
import { WRANGLER_VERSION } from './run-wrangler.ts'

/** Folders as the operator’s commands name them. */
export interface CommandFolders {
  /** The published folder. */
  readonly outDir: string
  /** Of its state, where it is named. */
  readonly stateDir?: string
  /** Where the deployment is written. Created when missing. */
  readonly into: string
}

/** The steps from the folder to a live site, as Markdown, with the figures of this directory. */
export function renderDeploymentReadme(plan: DeploymentPlan, folders: CommandFolders): string {
  const { name, place, release, assets, notes } = plan
  const size = `${(releaseBytes(release) / 1e6).toFixed(1)} MB`
  const where = place === 'assets' ? `${assets.toLocaleString('en')} static assets` : `the R2 bucket ${name}`
  const created = place === 'assets' ? 'the KV namespace' : `the KV namespace, the bucket \`${name}\``
  const steps = [
    describeAddress(plan),
    `Log in: \`npx wrangler@${WRANGLER_VERSION} login\`; or, where that is impossible, set \`CLOUDFLARE_ACCOUNT_ID\` and \`CLOUDFLARE_API_TOKEN\` (a token made from the template “Edit Cloudflare Workers”).`,
    `Deploy, in this folder: \`npx wrangler@${WRANGLER_VERSION} deploy\`. The first time it creates ${created} and the class of Durable Objects.`,
    ...(place === 'r2' ? [describeFilling(plan, folders)] : []),
    `Look: \`curl -si ${release.baseUrl}/_/readyz\`, which names the release \`${release.id}\`.`,
  ]
  return `# ${name} on Cloudflare

${release.baseUrl}: ${release.pages.toLocaleString('en')} pages, ${size} in ${where}, release \`${release.id}\`.
${notes.map((note) => `\nNote: ${note}.\n`).join('')}
## To a live site

${steps.map((step, at) => `${at + 1}. ${step}`).join('\n')}

## A new release

${place === 'assets' ? describeNextDeployment(plan, folders) : describeNextPublication(plan, folders)}

## What it costs

Cloudflare charges for what the Worker uses above what its plan includes: requests, CPU, logs, ${place === 'r2' ? 'R2, ' : ''}KV and
Durable Objects; traffic is free. The prices are at <https://developers.cloudflare.com/workers/platform/pricing/>.
`
}

function describeAddress({ address }: DeploymentPlan): string {
  if (address.kind === 'workers.dev') {
    const account = address.host.split('.')[1]
    return `Make sure that the account’s workers.dev subdomain is \`${account}\` (Workers & Pages in the dashboard): the links of the release lead to ${address.host}.`
  }
  if (address.kind === 'domain') {
    return `Make sure that ${address.host} is in a zone of the account and has no DNS record yet: the deployment creates it, and the certificate.`
  }
  return `Make sure that ${address.host} is in a zone of the account and has a proxied DNS record: the Worker takes ${address.path} of it.`
}

function describeFilling({ name }: DeploymentPlan, folders: CommandFolders): string {
  const publish = commandLine('publish', sourceOptions(folders), `--to r2://${name}`)
  return `Fill the bucket: create an R2 API token (Object Read & Write, for \`${name}\` only), set \`R2_ACCOUNT_ID\`, \`R2_ACCESS_KEY_ID\` and \`R2_SECRET_ACCESS_KEY\`, and run \`${publish}\`. Until then the site answers 503.`
}

function describeNextDeployment({ name, isNamed }: DeploymentPlan, folders: CommandFolders): string {
  const { into } = folders
  const intoOption = into === 'cloudflare' ? '' : `--into ${quote(into)}`
  const deploy = commandLine('deploy cloudflare', sourceOptions(folders), intoOption, isNamed ? `--name ${name}` : '')
  return `\`${commandLine('build', sourceOptions(folders))}\`, then \`${deploy}\`: what changed is uploaded, and the new release is live at once or not at all. \`npx wrangler@${WRANGLER_VERSION} rollback\`, in this folder, goes back to the deployment before.`
}

function describeNextPublication({ name }: DeploymentPlan, folders: CommandFolders): string {
  const to = `--to r2://${name}`
  const publish = commandLine('publish', sourceOptions(folders), to)
  return `\`${commandLine('build', sourceOptions(folders))}\`, then \`${publish}\`: what changed is uploaded, the pointer last, and within about a minute the new release is live everywhere. \`${commandLine('publish', to, '--back')}\` goes back to the release before. Deploy again after an update of gazetteer.`
}

function sourceOptions({ outDir, stateDir }: CommandFolders): string {
  const out = outDir === 'public' ? [] : [`--out ${quote(outDir)}`]
  return [...out, ...(stateDir === undefined ? [] : [`--state ${quote(stateDir)}`])].join(' ')
}

function commandLine(command: string, ...options: readonly string[]): string {
  return ['gazetteer', command, ...options.filter((option) => option !== '')].join(' ')
}

/** For shells. */
function quote(path: string): string {
  return /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`
}
