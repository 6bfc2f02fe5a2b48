import { expect, it } from 'vitest'
import { readSourceDate } from './source-date.ts'

it('reads SOURCE_DATE_EPOCH, and says what is wrong with it', () => {
  expect(readSourceDate({})).toBeUndefined()
  expect(readSourceDate({ SOURCE_DATE_EPOCH: '' })).toBeUndefined()
  expect(readSourceDate({ SOURCE_DATE_EPOCH: '1767225600' })).toBe(1_767_225_600)
  for (const epoch of ['yesterday', '2026-01-01', '-1', '1.5'])
    expect(() => readSourceDate({ SOURCE_DATE_EPOCH: epoch })).toThrow(
      `SOURCE_DATE_EPOCH is "${epoch}"; expected whole seconds since 1970, as \`date +%s\` prints`,
    )
})
