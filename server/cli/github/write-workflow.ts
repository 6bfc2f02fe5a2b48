import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ACTION_NAME, COMMAND_NAME, PACKAGE_NAME } from '../../../shared/package-name.ts'
import { REFRESH_FILE } from '../../../shared/refresh-file/refresh-line.ts'
import { findRepository, readOrigin } from '../../sources/init/guess-repository.ts'
import { EnvironmentError } from '../console/exit-codes.ts'

/** Where the workflow is, in the repository. */
const WORKFLOW = '.github/workflows/directory.yml'

/** Writes the workflow that publishes a directory. */
export interface WorkflowWriter {
  /** Relative to the working directory. */
  readonly path: string
  /** What has to be set by hand, a line for each, with its address where the repository's is known. */
  readonly settings: readonly string[]
  readonly write: () => void
}

/**
 * Prepares the workflow of the repository that a configuration is in.
 *
 * @param version Of the package that it runs.
 * @param force Whether a workflow that is there may be overwritten.
 * @throws {EnvironmentError} when there is no repository, or a workflow already.
 */
export function prepareWorkflow(configPath: string, version: string, force: boolean): WorkflowWriter {
  const folder = realpathSync(path.dirname(path.resolve(configPath)))
  const root = findRepository(folder)
  if (root === undefined)
    throw new EnvironmentError(`--github: ${folder} is in no Git repository; run "git init" first`)
  const file = path.join(root, WORKFLOW)
  const shown = path.relative(process.cwd(), file)
  if (existsSync(file) && !force) throw new EnvironmentError(`${shown}: exists already; use --force to overwrite it`)
  const config = path.relative(root, path.join(folder, path.basename(configPath))).replaceAll(path.sep, '/')
  const repository = readOrigin(root)?.repository
  const settings = repository?.startsWith('https://github.com/') ? `${repository}/settings` : 'Settings'
  return {
    path: shown,
    settings: [
      `${settings}/pages: Source → GitHub Actions`,
      `${settings}/actions: allow GitHub Actions to create pull requests, for the weekly one about links`,
    ],
    write: () => {
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, formatWorkflow(config, findBranch(root), version))
    },
  }
}

/** The branch that is checked out. */
function findBranch(root: string): string {
  try {
    return execFileSync('git', ['symbolic-ref', '--short', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  } catch {
    return 'main'
  }
}

const CHECKOUT = '- uses: actions/checkout@d23441a48e516b6c34aea4fa41551a30e30af803 # v6.1.0'

/** @param config Path in the repository. */
function formatWorkflow(config: string, branch: string, version: string): string {
  const quotedConfig = JSON.stringify(config)
  const folder = config.slice(0, config.lastIndexOf('/') + 1)
  const refreshing = `runs-on: ubuntu-latest
    concurrency:
      group: refresh
    env:
      GITHUB_TOKEN: \${{ github.token }}
      CONFIG: ${quotedConfig}
    steps:
      ${CHECKOUT}`
  return `# Publishes the directory with GitHub Pages, checks pull requests, and asks once a week what became of the links.
# In the settings of the repository choose Pages → Source → GitHub Actions; and, for the weekly pull request,
# Actions → General → Allow GitHub Actions to create and approve pull requests.
name: Directory

on:
  push:
    branches: [${JSON.stringify(branch)}]
  pull_request:
  schedule:
    - cron: '17 4 * * 1'
  workflow_dispatch:

permissions:
  contents: read

jobs:
  publish:
    if: github.event_name == 'push' || github.event_name == 'workflow_dispatch'
    runs-on: ubuntu-latest
    permissions:
      contents: read
      pages: write
      id-token: write
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    concurrency:
      group: pages
      cancel-in-progress: false
    steps:
      ${CHECKOUT}
      - uses: ${ACTION_NAME}
        with:
          config: ${quotedConfig}
      - uses: actions/deploy-pages@cd2ce8fcbc39b97be8ca5fce6e763baed58fa128 # v5.0.0
        id: deployment

  check:
    if: github.event_name == 'pull_request'
    runs-on: ubuntu-latest
    steps:
      ${CHECKOUT}
      - uses: ${ACTION_NAME}
        with:
          config: ${quotedConfig}
          check-only: 'true'

  # Reads the pages of strangers, so it may write nothing.
  refresh:
    if: github.event_name == 'schedule' || github.event_name == 'workflow_dispatch'
    ${refreshing}
      - uses: actions/setup-node@249970729cb0ef3589644e2896645e5dc5ba9c38 # v6.5.0
        with:
          node-version: 24
      # When each link was last asked.
      - uses: actions/cache@27d5ce7f107fe9357f9df03efb73ab90386fccae # v5.0.5
        with:
          path: ${JSON.stringify(`${folder}.gazetteer/refresh-cache.jsonl`)}
          key: ${COMMAND_NAME}-refresh-\${{ github.run_id }}
          restore-keys: ${COMMAND_NAME}-refresh-
      - name: Ask what became of the links
        run: npx --yes ${PACKAGE_NAME}@${version} refresh --github --config "$CONFIG"
      - uses: actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0
        with:
          name: refreshed
          path: ${JSON.stringify(`${folder}${REFRESH_FILE}`)}
          if-no-files-found: ignore

  # One pull request, updated in place for as long as it is open.
  propose:
    needs: refresh
    permissions:
      contents: write
      pull-requests: write
    ${refreshing}
      - uses: actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1
        with:
          pattern: refreshed
          merge-multiple: true
          path: ${JSON.stringify(folder || '.')}
      - name: Propose what was found
        run: |
          cd "$(dirname "$CONFIG")"
          if [ ! -e ${REFRESH_FILE} ]; then exit 0; fi
          git add ${REFRESH_FILE}
          if git diff --cached --quiet; then exit 0; fi
          git switch --create ${COMMAND_NAME}-refresh
          git -c user.name='github-actions[bot]' -c user.email='41898282+github-actions[bot]@users.noreply.github.com' \\
            commit --message 'Refresh what is known of the links'
          git push --force origin ${COMMAND_NAME}-refresh
          if [ -z "$(gh pr list --head ${COMMAND_NAME}-refresh --state open --json number --jq '.[].number')" ]; then
            gh pr create --fill --head ${COMMAND_NAME}-refresh
          fi
`
}
