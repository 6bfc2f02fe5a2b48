/** The browsers we build for. */
export type Target = 'chromium' | 'firefox'

/** Sites that can be turned on. None is granted until the user turns it on. */
const OPTIONAL_HOSTS = ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*']

/** Where the extension's own pages may send requests: directories are public, so they use HTTPS, or are on this machine. */
const CONNECT = 'https: http://localhost:* http://127.0.0.1:*'

const SIZES = [16, 32, 48, 128]

/**
 * The manifest (version 3) of one build. Both run the same files.
 *
 * **Security defaults:** no access to any site is required, no page can connect from outside (there is no
 * `externally_connectable`), none of our files are readable by pages, and the extension's own pages run only their
 * packaged scripts.
 *
 * @param version As in `package.json`.
 */
export function createManifest(target: Target, version: string): object {
  const icons = Object.fromEntries(SIZES.map((size) => [size, `icons/${size}.png`]))
  return {
    manifest_version: 3,
    name: 'Gazetteer',
    short_name: 'Gazetteer',
    version,
    description: 'Use the tools that directories and other sites offer to agents, in browsers without WebMCP.',
    icons,
    action: { default_title: 'Gazetteer', default_popup: 'popup.html', default_icon: icons },
    optional_host_permissions: OPTIONAL_HOSTS,
    content_security_policy: {
      extension_pages: `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src ${CONNECT}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
    ...(target === 'chromium' ? chromiumPart() : firefoxPart(icons)),
  }
}

function chromiumPart(): object {
  return {
    // The first that has all we use, `URL.parse` last of it.
    minimum_chrome_version: '126',
    permissions: ['activeTab', 'scripting', 'storage', 'sidePanel'],
    // A classic script: see `answer-from-index.ts`.
    background: { service_worker: 'background.js' },
    side_panel: { default_path: 'panel.html' },
  }
}

function firefoxPart(icons: object): object {
  return {
    permissions: ['activeTab', 'scripting', 'storage'],
    background: { scripts: ['background.js'], type: 'module' },
    sidebar_action: {
      default_title: 'Gazetteer',
      default_panel: 'panel.html',
      default_icon: icons,
      open_at_install: false,
    },
    browser_specific_settings: {
      gecko: {
        id: 'gazetteer@extension',
        // The first in which every Firefox supports the next line; scripts in the main world need 128.
        strict_min_version: '142.0',
        data_collection_permissions: { required: ['none'] },
      },
    },
  }
}
