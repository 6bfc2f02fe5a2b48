/**
 * Restores the reader's choice of a theme before the first paint. It is in the page, because a file would delay the paint;
 * the policy names it by its hash.
 */
export const THEME_SCRIPT =
  "try{let t=localStorage.getItem('theme');/^(light|dark)$/.test(t)&&(document.documentElement.dataset.theme=t)}catch{}"

/** Its source expression for a Content Security Policy, without quotes. */
export const THEME_SCRIPT_HASH = 'sha256-BtJDdwVL33zyIC8XA9Mre4pIQ0apXL956WT1fddDaNM='
