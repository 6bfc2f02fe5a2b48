import { describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../paths.ts'
import { MUTATIONS } from './mutations.ts'
import { REQUIREMENTS } from './requirements.ts'
import { findPlaces } from './run-mutations.ts'

describe('MUTATIONS', () => {
  it('each break a requirement that is a must', () => {
    const musts = new Set(REQUIREMENTS.filter(({ level }) => level === 'must').map(({ id }) => id))
    expect(MUTATIONS.filter(({ id }) => !musts.has(id))).toEqual([])
  })

  it('each apply at exactly one place, wherever code has moved', () => {
    const found = MUTATIONS.map((mutation) => ({ ...mutation, places: findPlaces(PROJECT_DIR, mutation).length }))
    expect(found.filter(({ places }) => places !== 1)).toEqual([])
  })
})
