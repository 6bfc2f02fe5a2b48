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
