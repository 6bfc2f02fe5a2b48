import * as contents from '../contents/page-cache.ts'
import * as embedding from '../embedding/register-directory-tools.ts'
import * as app from '../http/app.ts'
import * as mcp from '../http/mcp/mcp.ts'
import * as files from '../store/node-files.ts'
import * as node from './node.ts'
import type {
  CreateApp,
  CreateMcpEndpoint,
  CreatePageContents,
  OpenFileStore,
  RegisterDirectoryTools,
  StartServer,
} from './public-types.ts'

export type * from './public-types.ts'

// Each is given only what another of them has made, of which its type for others says less.
export const createApp: CreateApp = app.createApp as unknown as CreateApp
export const createMcpEndpoint: CreateMcpEndpoint = mcp.createMcpEndpoint as unknown as CreateMcpEndpoint
export const createPageCache: CreatePageContents = contents.createPageCache as unknown as CreatePageContents
export const openNodeFileStore: OpenFileStore = files.openNodeFileStore
export const registerDirectoryTools: RegisterDirectoryTools =
  embedding.registerDirectoryTools as unknown as RegisterDirectoryTools
export const startServer: StartServer = node.startServer as unknown as StartServer
