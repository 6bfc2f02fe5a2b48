/**
 * Lines of production code allowed to each room, comments and blank lines included; tests, fixtures and language data
 * not. A room that needs more takes it from another row in the same commit, with the reason in its message.
 */
export const ROOM_BUDGETS: Readonly<Record<string, number>> = {
  shared: 790,
  'shared/changes': 320,
  'shared/completion': 310,
  'shared/connect': 280,
  'shared/discovery': 2_170,
  'shared/release': 1_390,
  'shared/mcp': 1_500,
  'shared/model': 2_450,
  'shared/prompts': 530,
  'shared/refresh-file': 330,
  'shared/renditions': 8_540,
  'shared/search': 9_760,
  'shared/tools': 3_270,
  'shared/webmcp': 300,
  'server/bin': 20,
  'server/cli': 2_910,
  'server/contents': 1_220,
  'server/deploy': 1_580,
  'server/embedding': 170,
  'server/entry': 3_450,
  'server/http': 5_060,
  'server/observe': 690,
  'server/publish': 5_210,
  'server/refresh': 3_580,
  'server/sources': 12_230,
  'server/store': 2_460,
  web: 5_100,
  extension: 8_210,
}

/** Of all rooms together, less than the sum of the rooms. */
export const ALL_LINES = 83_700
export const ALL_FILES = 792
