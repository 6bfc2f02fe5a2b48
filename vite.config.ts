import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,server,web,e2e}/**/*.test.ts'],
    pool: 'threads',
    testTimeout: 30_000,
  },
})
