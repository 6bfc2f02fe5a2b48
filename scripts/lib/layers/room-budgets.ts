/**
 * Lines of production code allowed to each room, comments and blank lines included; tests, fixtures and language data
 * not. A room that needs more takes it from another row in the same commit, with the reason in its message.
 */
export const ROOM_BUDGETS: Readonly<Record<string, number>> = {
  shared: 810,
  'shared/changes': 320,
  'shared/completion': 310,
  'shared/connect': 280,
  'shared/discovery': 2_200,
  'shared/release': 1_700,
  'shared/mcp': 1_500,
  'shared/model': 2_490,
  'shared/prompts': 530,
  'shared/refresh-file': 330,
  'shared/renditions': 8_770,
  'shared/search': 9_470,
  'shared/tools': 3_310,
  'shared/webmcp': 310,
  'server/bin': 20,
  'server/cli': 3_020,
  'server/contents': 1_010,
  'server/deploy': 1_580,
  'server/embedding': 150,
  'server/entry': 3_390,
  'server/http': 5_110,
  'server/observe': 690,
  'server/publish': 5_350,
  'server/refresh': 3_580,
  'server/sources': 12_720,
  'server/store': 2_570,
  web: 5_150,
  extension: 8_220,
}

/** Of all rooms together, less than the sum of the rooms. */
export const ALL_LINES = 84_770
export const ALL_FILES = 807
