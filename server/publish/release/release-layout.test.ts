import { describe, expect, it } from 'vitest'
import { segmentsToRewrite } from './release-layout.ts'

const MB = 1 << 20

function segment(byteLength: number, liveBytes: number): { name: string; byteLength: number; liveBytes: number } {
  return { name: 'a.pack', byteLength, liveBytes }
}

describe('segmentsToRewrite', () => {
  it('chooses those of which more than half is dead', () => {
    const segments = [segment(16 * MB, 16 * MB), segment(16 * MB, 8 * MB), segment(16 * MB, 8 * MB - 1), segment(10, 0)]
    expect([...segmentsToRewrite(segments)]).toEqual([2, 3])
    expect([...segmentsToRewrite([])]).toEqual([])
  })

  it('chooses all small ones once there are more than sixteen', () => {
    const small = Array.from({ length: 16 }, () => segment(4 * MB - 1, 4 * MB - 1))
    const large = segment(4 * MB, 4 * MB)
    expect([...segmentsToRewrite([large, ...small])]).toEqual([])
    expect([...segmentsToRewrite([large, ...small, segment(1, 1)])]).toEqual(
      Array.from({ length: 17 }, (_, at) => at + 1),
    )
  })
})
