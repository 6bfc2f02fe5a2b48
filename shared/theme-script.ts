/**
 * Restores the reader's choices, of a theme and of dense rows, before the first paint. It is in the page, because a file
 * would delay the paint; the policy names it by its hash.
 */
export const THEME_SCRIPT =
  "try{let t=localStorage.getItem('theme'),d=document.documentElement.dataset;/^(light|dark)$/.test(t)&&(d.theme=t);localStorage.getItem('view')=='dense'&&(d.view='dense')}catch{}"

/** Its source expression for a Content Security Policy, without quotes. */
export const THEME_SCRIPT_HASH = 'sha256-mxzak+DmXO7k8cShOQhZd7NmylmiJ39loCKKIABv7KU='
