// A file of its own, so that typing loads no tools.
export { callPageTool } from '../../shared/release/call-page-tool.ts'
