/** Abbreviations that titles write in capitals, and their plurals with a small s. */
const ACRONYMS = new Set(
  'ai api aws cdn ci cli cms cpu crm css csv db dns erp etl faq gis gpu gui html http ide ip json jvm llm mcp ml nlp npm os oss pdf php pr qa ram rest rpc rss sdk seo sql ssg ssh sso tls tv ui url us uk ux vm vpn vr ar xml yaml'.split(
    ' ',
  ),
)

/** Names that are spelled their own way, by their letters. */
const SPELLED = new Map(
  'iOS iPadOS macOS tvOS watchOS visionOS iPhone iPad IoT SaaS PaaS IaaS BaaS DevOps GitHub GitLab JavaScript TypeScript CoffeeScript GraphQL MySQL PostgreSQL SQLite MongoDB NoSQL OpenAPI OpenAI ChatGPT WebAssembly WebGL OpenGL WebRTC WordPress YouTube LinkedIn PowerShell TensorFlow PyTorch NumPy LaTeX FreeBSD OpenSSL'
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
)

/** A title for a machine-readable name: `headless-cms` → `Headless CMS`. Names with capitals keep their letters. */
export function titleOfName(name: string): string {
  return capitalizeTitle(name.replace(/[-_\s]+/g, ' ').trim())
}

/** Words in small letters as a title: `open source crm` → `Open source CRM`. */
export function capitalizeTitle(text: string): string {
  const words = text.split(' ').map((word) => spell(word) ?? word)
  const [first = '', ...others] = words
  // What is spelled its own way begins as it does.
  const begin = [...SPELLED.values()].includes(first) ? first : first.charAt(0).toUpperCase() + first.slice(1)
  return [begin, ...others].join(' ')
}

function spell(word: string): string | undefined {
  const spelled = SPELLED.get(word)
  if (spelled !== undefined || ACRONYMS.has(word)) return spelled ?? word.toUpperCase()
  return word.endsWith('s') && ACRONYMS.has(word.slice(0, -1)) ? `${word.slice(0, -1).toUpperCase()}s` : undefined
}

/** Title of the page of rows that name none, by the primary subtag of the directory's language. */
const OTHER: Readonly<Record<string, string>> = {
  ar: 'أخرى',
  de: 'Sonstige',
  en: 'Other',
  es: 'Otros',
  fr: 'Autres',
  he: 'אחר',
  hi: 'अन्य',
  ja: 'その他',
  ko: '기타',
  pt: 'Outros',
  ru: 'Прочее',
  zh: '其他',
}

/** Title of the page of rows that name none, in a language or else in English. @param language BCP 47 tag. */
export function otherTitle(language: string): string {
  const subtag = language.toLowerCase().split('-')[0] ?? ''
  return (Object.hasOwn(OTHER, subtag) ? OTHER[subtag] : undefined) ?? 'Other'
}
