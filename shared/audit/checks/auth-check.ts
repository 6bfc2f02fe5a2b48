import { failIf } from '../contract/check.ts'
import type { Check } from '../contract/check.ts'
import { quote } from '../contract/quote.ts'
import { readMarkdown } from '../reading/markdown.ts'
import { atDocument } from './at-document.ts'

export const AUTH_CHECK: Check = {
  id: 'auth-md',
  group: 'well-known',
  title: 'auth.md explains how to get access',
  scanners: ['isitagentready'],
  fix: 'Serve /auth.md as text/markdown: "# auth.md" and how agents get credentials, or that none are needed.',
  run: atDocument('auth.md', ({ text }) => {
    const title = readMarkdown(text).headings.find(({ depth }) => depth === 1)?.text
    const shown = title === undefined ? 'no title' : quote(title)
    const isNamed = title?.toLowerCase().includes('auth.md') === true
    return { problems: failIf(!isNamed, `${shown}, where readers look for "auth.md"`), seen: shown }
  }),
}
