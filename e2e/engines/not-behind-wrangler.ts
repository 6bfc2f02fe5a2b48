import type { TitleTable } from './only-on-node.ts'

const REWRITES_PAGES = 'It reads pages for a script of its own, also where there is none, and sends no length.'
const OWN_CHOICE = 'It takes such a header for another, or compresses anew what has not the coding it would choose.'

/** Tests that are not asked behind the proxies of `wrangler dev`, which change the answer; Cloudflare does not. */
export const NOT_BEHIND_WRANGLER: TitleTable = {
  'server/http/app.test.ts': {
    'serves index.html as text/html; charset=utf-8 with every header': REWRITES_PAGES,
    'answers HEAD /tools/ with the headers of GET and no content': REWRITES_PAGES,
  },
  'server/http/negotiation.test.ts': {
    'with Accept-Encoding "gzip, deflate, br, zstd" chooses "br"': OWN_CHOICE,
    'with Accept-Encoding "*" chooses "br"': OWN_CHOICE,
    'with Accept-Encoding "*;q=0.5, br;q=0" chooses "gzip"': OWN_CHOICE,
    'with Accept-Encoding "gzip;q=1.5" chooses null': OWN_CHOICE,
  },
  'server/http/result-pages.test.ts': {
    'have the headers of a page but may be kept for an hour only, and are not for search engines': REWRITES_PAGES,
    'have a strong tag per coding, and answer conditions, HEAD and OPTIONS like files': OWN_CHOICE,
  },
}
