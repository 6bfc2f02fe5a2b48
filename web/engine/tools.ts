// A file of its own, so that typing loads no tools.
export { callPageTool } from '../../shared/engine/call-page-tool.ts'
