import { ANSWERS_REQUIREMENTS } from './areas/answers.ts'
import { APPS_REQUIREMENTS } from './areas/apps.ts'
import { CACHING_REQUIREMENTS } from './areas/caching.ts'
import { CHANGES_REQUIREMENTS } from './areas/changes.ts'
import { DATA_REQUIREMENTS } from './areas/data.ts'
import { EMBED_REQUIREMENTS } from './areas/embed.ts'
import { ENGINES_REQUIREMENTS } from './areas/engines.ts'
import { EXTENSION_REQUIREMENTS } from './areas/extension.ts'
import { HTTP_REQUIREMENTS } from './areas/http.ts'
import { LIST_PAGES_REQUIREMENTS } from './areas/list-pages.ts'
import { COMPARE_PAGES_REQUIREMENTS, LISTING_PAGES_REQUIREMENTS } from './areas/listing-pages.ts'
import { LOOK_REQUIREMENTS } from './areas/look.ts'
import { MCP_OFFERS_REQUIREMENTS } from './areas/mcp-offers.ts'
import { MCP_PROTOCOL_REQUIREMENTS } from './areas/mcp-protocol.ts'
import { MODEL_REQUIREMENTS } from './areas/model.ts'
import { OPERATIONS_REQUIREMENTS } from './areas/operations.ts'
import { PACKAGING_REQUIREMENTS } from './areas/packaging.ts'
import { REFRESH_COMMAND_REQUIREMENTS } from './areas/refresh-command.ts'
import { REFRESHED_REQUIREMENTS } from './areas/refreshed.ts'
import { REGISTRY_REQUIREMENTS } from './areas/registry.ts'
import { SOURCES_REQUIREMENTS } from './areas/sources.ts'
import { URL_DISCOVERY_REQUIREMENTS } from './areas/url-discovery.ts'
import { URL_ENDPOINTS_REQUIREMENTS } from './areas/url-endpoints.ts'
import { URL_PAGES_REQUIREMENTS } from './areas/url-pages.ts'
import type { Requirement } from './requirement.ts'

/** All requirements, by area. */
export const REQUIREMENTS: readonly Requirement[] = [
  ...URL_PAGES_REQUIREMENTS,
  ...LIST_PAGES_REQUIREMENTS,
  ...LISTING_PAGES_REQUIREMENTS,
  ...COMPARE_PAGES_REQUIREMENTS,
  ...LOOK_REQUIREMENTS,
  ...URL_ENDPOINTS_REQUIREMENTS,
  ...URL_DISCOVERY_REQUIREMENTS,
  ...HTTP_REQUIREMENTS,
  ...CACHING_REQUIREMENTS,
  ...CHANGES_REQUIREMENTS,
  ...REGISTRY_REQUIREMENTS,
  ...DATA_REQUIREMENTS,
  ...MCP_PROTOCOL_REQUIREMENTS,
  ...MCP_OFFERS_REQUIREMENTS,
  ...APPS_REQUIREMENTS,
  ...ANSWERS_REQUIREMENTS,
  ...MODEL_REQUIREMENTS,
  ...SOURCES_REQUIREMENTS,
  ...REFRESHED_REQUIREMENTS,
  ...REFRESH_COMMAND_REQUIREMENTS,
  ...EMBED_REQUIREMENTS,
  ...EXTENSION_REQUIREMENTS,
  ...ENGINES_REQUIREMENTS,
  ...OPERATIONS_REQUIREMENTS,
  ...PACKAGING_REQUIREMENTS,
]
