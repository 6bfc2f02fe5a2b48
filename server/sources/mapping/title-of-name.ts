/** Abbreviations that titles write in capitals. */
const ACRONYMS = new Set(
  'ai api apis aws cdn ci cli cms cpu crm css csv db dns erp etl faq gis gpu gui html http ide ios iot ip json jvm llm mcp ml nlp npm oss pdf php pr qa rest rpc rss saas sdk seo sql ssg ssh sso tls tv ui url us uk ux vm vpn vr ar xml yaml'.split(
    ' ',
  ),
)

/** A title for a machine-readable name: `headless-cms` → `Headless CMS`. Names with capitals keep their letters. */
export function titleOfName(name: string): string {
  const words = name
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .split(' ')
  const title = words.map((word) => (ACRONYMS.has(word) ? word.toUpperCase() : word)).join(' ')
  return title === name.toLowerCase() || /^\p{Ll}/u.test(title) ? title.charAt(0).toUpperCase() + title.slice(1) : title
}
