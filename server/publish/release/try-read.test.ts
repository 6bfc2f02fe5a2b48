import { describe, expect, it } from 'vitest'
import { tryRead } from './try-read.ts'

function failing(code: string): () => never {
  return () => {
    throw Object.assign(new Error(code), { code, syscall: 'read' })
  }
}

describe('tryRead', () => {
  it('takes what is missing or damaged for nothing', () => {
    expect(tryRead(() => 7)).toBe(7)
    for (const code of ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP']) expect(tryRead(failing(code))).toBeUndefined()
    expect(tryRead(() => JSON.parse('{'))).toBeUndefined()
  })

  it('does not take a file that cannot be read for one that is missing', () => {
    for (const code of ['EIO', 'EACCES', 'EMFILE']) expect(() => tryRead(failing(code))).toThrow(code)
    const wrapped = (): never => {
      try {
        return failing('EIO')()
      } catch (cause) {
        throw new Error('no release is published here', { cause })
      }
    }
    expect(() => tryRead(wrapped)).toThrow('EIO')
  })
})
