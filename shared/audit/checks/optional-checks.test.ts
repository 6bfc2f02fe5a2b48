import { describe, expect, it } from 'vitest'
import type { Status } from '../contract/check.ts'
import { GOOD_SITE } from '../good-site.fixture.ts'
import { jsonAnswer, runCheck } from '../sample-site.fixture.ts'
import type { SampleAnswer } from '../sample-site.fixture.ts'

describe('AUTH_CHECK and OPTIONAL_CHECKS', () => {
  it.each<[id: string, path: string, answer: SampleAnswer, status: Status, seen: string]>([
    ['auth-md', '/auth.md', null, 'fail', '/auth.md: 404'],
    ['auth-md', '/auth.md', '# Getting in', 'fail', '"Getting in", where readers look for "auth.md"'],
    ['auth-md', '/auth.md', 'auth.md', 'fail', 'no title, where readers look for "auth.md"'],
    [
      'a2a-agent-card',
      '/.well-known/agent-card.json',
      jsonAnswer({ name: 'x' }),
      'fail',
      'version: Invalid input: expected string, received undefined; description: Invalid input: expected string, received undefined; capabilities: Invalid input: expected object, received undefined; 3 more',
    ],
    [
      'oauth-discovery',
      '/.well-known/openid-configuration',
      jsonAnswer({ issuer: 'https://a.example', token_endpoint: 'https://a.example/t' }),
      'pass',
      '/.well-known/openid-configuration',
    ],
    [
      'oauth-protected-resource',
      '/.well-known/oauth-protected-resource',
      jsonAnswer({ resource: 'x' }),
      'fail',
      'resource: Invalid URL; authorization_servers: Invalid input: expected array, received undefined',
    ],
    [
      'web-bot-auth',
      '/.well-known/http-message-signatures-directory',
      jsonAnswer({ keys: [{ kty: 'OKP' }] }, 'application/http-message-signatures-directory+json'),
      'pass',
      '/.well-known/http-message-signatures-directory',
    ],
    ['payments', '/.well-known/ucp', jsonAnswer([]), 'fail', 'Invalid input: expected object, received array'],
  ])('%s of %s %j', async (id, path, answer, status, seen) => {
    expect(await runCheck(id, { ...GOOD_SITE, [path]: answer })).toEqual({ status, seen })
  })
})
