/**
 * Names the release an answer was made from, by its digest. On every answer made from one, so that whoever compares
 * answers of several servers, or of one over time, knows which of them belong together. Lower case, as records of headers
 * are written here; sent as `Gazetteer-Release`.
 */
export const RELEASE_HEADER = 'gazetteer-release'
