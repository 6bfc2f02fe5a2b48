/** Shortest and longest answer that may be requested, in UTF-16 code units of its JSON. Without zod: forms need them too. */
export const MIN_CHARACTERS = 500
export const MAX_CHARACTERS = 20_000
