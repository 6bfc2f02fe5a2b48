import { expect, it } from 'vitest'
import { annotate } from './publish-to-github.ts'

it('cannot be ended by what it says', () => {
  const diagnostic = {
    severity: 'warning',
    code: 'x_y',
    message: '100%\n::error::injected',
    location: { file: 'a:b,c.yml', line: 3, column: 2 },
  } as const
  expect(annotate(diagnostic, 'site/a:b,c.yml')).toBe(
    '::warning file=site/a%3Ab%2Cc.yml,line=3,col=2,title=x_y::100%25%0A::error::injected',
  )
})
