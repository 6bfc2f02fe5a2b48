import { describe, expect, it } from 'vitest'
import { judgeRedirects, registrableDomain } from './judge-redirects.ts'

/** @param chain `301 https://…` for each hop. */
function judge(from: string, ...chain: string[]): string {
  const hops = chain.map((hop) => ({ status: Number(hop.slice(0, 3)), to: hop.slice(4) }))
  const verdict = judgeRedirects(from, hops)
  return typeof verdict === 'string' ? verdict : `${verdict.safe ? 'safe' : 'look'} ${verdict.to}`
}

describe('judgeRedirects', () => {
  it.each<[string, string[], string]>([
    ['http://a.example/', ['301 https://a.example/'], 'safe https://a.example/'],
    ['http://a.example/x?y=1', ['308 https://a.example/x?y=1'], 'safe https://a.example/x?y=1'],
    ['https://www.a.example/x', ['301 https://a.example/x'], 'safe https://a.example/x'],
    ['https://a.example/index.html', ['301 https://a.example/'], 'safe https://a.example/'],
    ['https://a.example/x', ['301 https://www.a.example/x'], 'safe https://www.a.example/x'],
    ['https://a.example/x', ['301 https://a.example/x/'], 'safe https://a.example/x/'],
    ['https://a.example/x/', ['301 https://a.example/x'], 'safe https://a.example/x'],
    ['http://A.example/x#y', ['301 https://a.example/x'], 'safe https://a.example/x#y'],
    ['http://a.example/x', ['301 https://a.example/x', '301 https://www.a.example/x'], 'safe https://www.a.example/x'],
    ['https://old.a.example/x', ['301 https://new.a.example/x'], 'safe https://new.a.example/x'],
    ['https://docs.a.co.uk/x', ['301 https://a.co.uk/x'], 'safe https://a.co.uk/x'],
    ['https://a.example/x', ['301 http://a.example/x/'], 'look http://a.example/x/'],
    ['https://a.example/x', ['301 https://a.example/y'], 'look https://a.example/y'],
    ['https://a.example/', ['301 https://b.example/'], 'look https://b.example/'],
    ['https://a.github.io/x', ['301 https://b.github.io/x'], 'look https://b.github.io/x'],
    ['https://a.co.uk/x', ['301 https://b.co.uk/x'], 'look https://b.co.uk/x'],
    ['https://a.example/', ['301 https://a.example/welcome/tour'], 'look https://a.example/welcome/tour'],
  ])('%s → %s moved: %s [refresh:redirects:moved]', (from, chain, verdict) => {
    expect(judge(from, ...chain)).toBe(verdict)
  })

  it.each<[string, string[]]>([
    ['https://a.example/x', ['302 https://a.example/y']],
    ['https://a.example/x', ['303 https://a.example/y']],
    ['https://a.example/x', ['307 https://b.example/x']],
    ['http://a.example/x', ['301 https://a.example/x', '302 https://a.example/y']],
    ['http://a.example/x', ['302 https://a.example/y', '301 https://a.example/z']],
    ['https://a.example/', ['302 https://a.example/app']],
    ['https://a.example/', ['301 https://a.example/en/']],
    ['https://a.example/docs', ['301 https://a.example/de-de/docs/']],
    ['https://a.example/x', ['301 https://a.example/x?utm_source=y&ref=z']],
    ['https://a.example/x', ['301 https://a.example/x?lang=en']],
    ['https://a.example/x?id=1', ['301 https://a.example/x?id=2']],
    ['https://a.example/x?id=1', ['301 https://a.example/x']],
    ['https://a.example/x', ['301 https://a.example/x;jsessionid=1A']],
    ['https://a.example/x', ['301 https://consent.a.example/m?continue=x']],
    ['https://a.example/', ['302 https://a.example/login']],
  ])('%s → %s keeps its address [refresh:redirects:stays]', (from, chain) => {
    expect(judge(from, ...chain)).toBe('stays')
  })

  it.each<[string, string[]]>([
    ['https://a.example/x', ['301 https://a.example/']],
    ['https://a.example/x/y', ['302 https://www.a.example/']],
    ['http://a.example/x', ['301 https://a.example/x', '301 https://a.example/']],
    ['https://a.example/x', ['302 https://a.example/404']],
    ['https://a.example/x', ['301 https://a.example/not-found']],
    ['https://a.example/x', ['302 https://a.example/en/404.html']],
  ])('%s → %s is a soft 404 [refresh:redirects:soft-404]', (from, chain) => {
    expect(judge(from, ...chain)).toBe('soft_404')
  })

  it.each<[string, string[]]>([
    ['https://a.example/docs', ['302 https://a.example/login?next=/docs']],
    ['https://a.example/x', ['301 https://a.example/sign-in?next=%2Fx']],
    ['https://a.example/x', ['302 https://accounts.a.example/auth/login']],
    ['https://a.example/x', ['302 https://a.example/users/sign_in']],
    ['https://a.example/x', ['302 https://a.example/wp-login.php']],
    ['https://a.example/x', ['302 https://sso.b.example/saml/v2']],
  ])('%s → %s is behind a login [refresh:redirects:login]', (from, chain) => {
    expect(judge(from, ...chain)).toBe('login')
  })
})

describe('registrableDomain', () => {
  it.each([
    ['a.example', 'a.example'],
    ['x.y.a.example', 'a.example'],
    ['x.a.co.uk', 'a.co.uk'],
    ['x.a.com.au', 'a.com.au'],
    ['a.co', 'a.co'],
    ['x.a.github.io', 'a.github.io'],
    ['github.io', 'github.io'],
    ['localhost', 'localhost'],
  ])('of %s is %s', (host, expected) => {
    expect(registrableDomain(host)).toBe(expected)
  })
})
