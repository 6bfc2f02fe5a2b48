import { COMMAND_NAME } from '../../../shared/package-name.ts'
import { toolsOf } from '../../../shared/tools/tools.ts'

/** Where the repository is for people. */
const HOME = 'https://github.com/gazetteer-directory/gazetteer'

/** Name of the bundle's icon. */
export const ICON_FILE = 'icon.png'

/**
 * What a bundle says of itself: `manifest.json` of MCPB 0.3. Whoever installs it says which directory; the program is that
 * of the package, started with the Node that the host brings.
 *
 * @param node Range of versions that the program runs on.
 */
export function createBundleManifest(version: string, node: string): object {
  return {
    manifest_version: '0.3',
    name: COMMAND_NAME,
    display_name: 'Gazetteer',
    version,
    description: 'Searches, compares and reads a directory that Gazetteer has published.',
    long_description:
      'Give the address of any directory, or of one of its pages, or a folder on this machine: a published one, or one with a directory.yml. No server is needed there: the published files are read piece by piece, and answers are made on this machine.',
    author: { name: 'Gazetteer', url: HOME },
    repository: { type: 'git', url: `${HOME}.git` },
    homepage: `${HOME}#readme`,
    documentation: `${HOME}/blob/main/docs/mcp.md#over-standard-input-and-output`,
    support: `${HOME}/issues`,
    icon: ICON_FILE,
    server: {
      type: 'node',
      entry_point: 'dist/server/cli.js',
      mcp_config: {
        command: 'node',
        args: ['${__dirname}/dist/server/cli.js', 'mcp', '${user_config.directory}'],
        env: {},
      },
    },
    tools: toolsOf('root').map(({ name, title }) => ({ name, description: title })),
    keywords: ['directory', 'mcp', 'search'],
    license: 'MIT',
    privacy_policies: [`${HOME}/blob/main/docs/mcp.md#what-leaves-the-machine`],
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node } },
    user_config: {
      directory: {
        type: 'string',
        title: 'Directory',
        description:
          'Address of a published directory or of one of its pages, or the path of a folder on this machine.',
        required: true,
      },
    },
  }
}
