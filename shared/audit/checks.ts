import { GROUPS } from './contract/check.ts'
import type { Check } from './contract/check.ts'
import { AI_CATALOG_CHECK } from './checks/ai-catalog-check.ts'
import { API_CATALOG_CHECK } from './checks/api-catalog-check.ts'
import { AUTH_CHECK } from './checks/auth-check.ts'
import { CARD_CHECKS } from './checks/card-checks.ts'
import { DATA_CHECKS } from './checks/data-checks.ts'
import { DATA_PACKAGE_CHECK } from './checks/described/data-package-check.ts'
import { HTML_CHECKS } from './checks/html-checks.ts'
import { LINK_CHECKS } from './checks/link-checks.ts'
import { LLMS_TEXT_CHECKS } from './checks/llms-text-checks.ts'
import { MARKDOWN_CHECKS } from './checks/markdown-checks.ts'
import { MARKDOWN_CONTENT_CHECKS } from './checks/markdown-content-checks.ts'
import { MCP_CHECKS } from './checks/mcp-checks.ts'
import { MCP_TOOL_CHECKS } from './checks/mcp-tool-checks.ts'
import { OPENAPI_CHECK } from './checks/described/openapi-check.ts'
import { OPEN_SEARCH_CHECK } from './checks/described/open-search-check.ts'
import { OPTIONAL_CHECKS } from './checks/optional-checks.ts'
import { REACH_CHECKS } from './checks/reach-checks.ts'
import { REGISTRY_CHECKS } from './checks/registry-checks.ts'
import { ROBOTS_CHECKS } from './checks/robots-checks.ts'
import { SITEMAP_CHECKS } from './checks/sitemap-checks.ts'
import { SKILL_CHECK } from './checks/skill-check.ts'
import { WEBMCP_CHECKS } from './checks/webmcp-checks.ts'

const IN_ANY_ORDER: readonly Check[] = [
  ...REACH_CHECKS,
  ...ROBOTS_CHECKS,
  ...SITEMAP_CHECKS,
  ...LLMS_TEXT_CHECKS,
  ...LINK_CHECKS,
  ...MARKDOWN_CHECKS,
  ...MARKDOWN_CONTENT_CHECKS,
  AI_CATALOG_CHECK,
  ...REGISTRY_CHECKS,
  API_CATALOG_CHECK,
  OPENAPI_CHECK,
  OPEN_SEARCH_CHECK,
  SKILL_CHECK,
  ...CARD_CHECKS,
  AUTH_CHECK,
  ...OPTIONAL_CHECKS,
  ...DATA_CHECKS,
  DATA_PACKAGE_CHECK,
  ...HTML_CHECKS,
  ...MCP_CHECKS,
  ...MCP_TOOL_CHECKS,
  ...WEBMCP_CHECKS,
]

/** Every check, group by group. */
export const CHECKS: readonly Check[] = Object.keys(GROUPS).flatMap((group) =>
  IN_ANY_ORDER.filter((check) => check.group === group),
)
