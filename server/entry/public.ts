export { createApp } from '../http/app.ts'
export { createMcpEndpoint } from '../http/mcp.ts'
export { openNodeFileStore } from '../store/node-files.ts'
export { startServer } from './node.ts'
