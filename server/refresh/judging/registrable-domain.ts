/** Second-level names below which countries register names: `co.uk`, `com.au`. */
const SECOND_LEVELS = new Set('ac co com edu gob gov govt go gv ltd me mil ne net nhs nom or org plc sch'.split(' '))

/** Names below which strangers have sites, as far as directories know them: each label before is somebody else. */
const SHARED_SUFFIXES =
  'appspot.com azurewebsites.net blogspot.com bitbucket.io cloudfront.net codeberg.page deno.dev firebaseapp.com fly.dev free.fr github.io gitlab.io glitch.me herokuapp.com hf.space itch.io medium.com myshopify.com neocities.org netlify.app notion.site onrender.com pages.dev railway.app readthedocs.io render.com repl.co shinyapps.io sourceforge.io sourceforge.net squarespace.com streamlit.app substack.com surge.sh tumblr.com vercel.app web.app webflow.io weebly.com wixsite.com wordpress.com workers.dev'.split(
    ' ',
  )

/**
 * The part of a host name that somebody registered, as near as can be told without the list of all public suffixes:
 * where it errs, two hosts of one owner look like those of two, and a person is asked.
 *
 * @param host Lower case, without a port.
 */
export function registrableDomain(host: string): string {
  const labels = host.split('.')
  const shared = SHARED_SUFFIXES.find((suffix) => host.endsWith(`.${suffix}`))
  const last = labels.at(-1) ?? ''
  const suffixLength =
    shared === undefined
      ? last.length === 2 && SECOND_LEVELS.has(labels.at(-2) ?? '')
        ? 2
        : 1
      : shared.split('.').length
  return labels.slice(-(suffixLength + 1)).join('.')
}
