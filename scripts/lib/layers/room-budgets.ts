/**
 * Lines of production code allowed to each room, comments and blank lines included; tests, fixtures and language data
 * not. A room that needs more takes it from another row in the same commit, with the reason in its message.
 */
export const ROOM_BUDGETS: Readonly<Record<string, number>> = {
  shared: 840,
  'shared/changes': 320,
  'shared/completion': 310,
  'shared/connect': 280,
  'shared/discovery': 2_210,
  'shared/release': 1_890,
  'shared/mcp': 1_510,
  'shared/model': 2_560,
  'shared/prompts': 530,
  'shared/refresh-file': 330,
  'shared/renditions': 8_800,
  'shared/search': 9_510,
  'shared/tools': 3_330,
  'shared/webmcp': 310,
  'server/bin': 20,
  'server/cli': 3_100,
  'server/contents': 1_030,
  'server/deploy': 1_580,
  'server/embedding': 150,
  'server/entry': 3_440,
  'server/http': 5_110,
  'server/observe': 690,
  'server/publish': 5_510,
  'server/refresh': 3_580,
  'server/sources': 13_030,
  'server/store': 2_580,
  web: 5_480,
  extension: 8_220,
}

/** Of all rooms together, less than the sum of the rooms. */
export const ALL_LINES = 86_140
export const ALL_FILES = 814
