/** The stylesheet's own accent, of the light scheme. */
export const ACCENT = '#0a5a61'
