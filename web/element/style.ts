/**
 * Style of the element, for its shadow root only. `color-scheme` at the element decides between light and dark;
 * font and size are those of the page. Browsers without `light-dark()` show the colors of the page.
 */
export const STYLE = `
:host { display: block; text-align: start; }
:host([hidden]) { display: none; }
section {
  --line: var(--directory-access-border, light-dark(#d9d4c8, #3a4045));
  --accent: var(--directory-access-accent, light-dark(#0b5f66, #74c7cd));
  padding: 1em;
  border: 1px solid var(--line);
  border-radius: var(--directory-access-radius, 10px);
  background: var(--directory-access-background, light-dark(#f5f3ee, #1e2225));
  color: var(--directory-access-color, light-dark(#1d1f21, #e8e6e1));
  line-height: 1.5;
  overflow-wrap: anywhere;
}
h2, h3, p, dl, dd, pre { margin: 0; }
h2, h3 { font-size: 1.1em; }
h2 + p, dl, h3 { margin-block-start: .5em; }
a { color: var(--accent); text-underline-offset: .18em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
dl > div { display: flex; flex-wrap: wrap; padding-block: .35em; border-block-start: 1px solid var(--line); }
dt { flex: 0 0 10em; }
dd { flex: 1 1 15em; min-inline-size: 0; }
dt, small { color: var(--directory-access-muted, light-dark(#5b5f66, #a3a7ab)); }
code, pre { font: .88em/1.5 ui-monospace, monospace; }
details details { padding-inline-start: 1.1em; }
summary { padding-block: .2em; cursor: pointer; }
pre { padding: .8em 1em; overflow-x: auto; border: 1px solid var(--line); white-space: pre; }
button { padding: .05em .6em; border: 1px solid var(--line); border-radius: 6px; background: none; color: inherit; font: inherit; font-size: .8em; cursor: pointer; }
pre + button, small { display: block; margin-block: .4em; }
`
