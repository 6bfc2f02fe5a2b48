/** An answer, as far as blocks can be told from it. */
export interface BlockEvidence {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string | undefined
  readonly title: string
}

/** Statuses that say "not you", which is no statement about the page. */
const REFUSALS: readonly number[] = [401, 402, 403, 407, 429, 451, 999]

/** Statuses that say that the page is not there, or that the site is broken. All others of 4xx are about the request. */
const NOT_A_REFUSAL: readonly number[] = [404, 408, 410, 425]

/** Titles of pages that ask visitors to wait or to prove something. */
const CHALLENGE_TITLE =
  /^(?:just a moment|attention required|checking your browser|please wait|ddos-guard|one moment, please|verif(?:y|ying) (?:that )?you are|security (?:check|verification)|are you (?:a )?(?:human|robot)|access denied|access to this page has been denied|pardon our interruption|bot verification|making sure you.{1,8} not a bot|human verification|robot check|captcha)/i

/** What programs that stand before sites write into their challenges. */
const CHALLENGE_TEXT =
  /id="anubis_challenge"|\/\.within\.website\/x\/cmd\/anubis\/|\/cdn-cgi\/challenge-platform\/h\/[bg]\/orchestrate|_cf_chl_opt|\/_Incapsula_Resource\?|captcha-delivery\.com\/|px-captcha|AwsWafIntegration|sucuri_cloudproxy_js|__ddg\w*_challenge|geo\.captcha-delivery/

/** Why a site did not let us look, as a code; `undefined` when it did. A block says nothing about the page. */
export function findBlock({ status, headers, text, title }: BlockEvidence): string | undefined {
  if (headers['cf-mitigated'] !== undefined || headers['x-amzn-waf-action'] !== undefined) return 'challenge'
  if (REFUSALS.includes(status)) return String(status)
  if (status === 503 && /^(?:cloudflare|ddos-guard|sucuri)/i.test(headers['server'] ?? '')) return 'challenge'
  if (status === 503 && headers['retry-after'] !== undefined) return '503'
  if (status >= 400 && status < 500 && !NOT_A_REFUSAL.includes(status)) return String(status)
  if (status < 300 || status === 503) {
    if (CHALLENGE_TITLE.test(title) || (text !== undefined && CHALLENGE_TEXT.test(text))) return 'challenge'
  }
  return undefined
}
