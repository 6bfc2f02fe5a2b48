/** Headings of tables of contents, in the form of {@link normalizeHeading}. */
const CONTENTS = toSet(
  `contents|content|table of contents|toc|目录|目錄|目次|índice|indice|inhalt|inhaltsverzeichnis|sommaire|table des matières
  |содержание|оглавление|목차|içindekiler|conteúdo|sumário|mục lục|spis treści|inhoud`,
)

/** Headings of other sections that contain no listings. */
const BOILERPLATE = toSet(
  `sponsors|sponsor|our sponsors|sponsorship|special sponsors|backers|supporters|赞助|赞助商|贊助|スポンサー
  |contributors|contributor|contributing|contribute|contributions|how to contribute|contribution guidelines|contribution guide
  |contribuer|contribuir|mitwirken|beitragen|贡献|贡献者|貢獻|参与贡献|如何贡献|コントリビュート|기여|вклад
  |license|licence|licensing|licenses|licences|copyright|许可|许可证|授權|授权|ライセンス|라이선스|lizenz|licencia|licença|лицензия
  |legend|legende|图例|凡例|back to top|star history|stargazers|stargazers over time|code of conduct|changelog
  |acknowledgements|acknowledgments|credits|致谢|maintainers|thanks|special thanks|thanks to|agradecimientos|agradecimentos|merci|remerciements|danke|danksagung|благодарности
  |avoid|to avoid|not recommended|do not use|evitar|no recomendado|à éviter|vermeiden|不推荐|避免使用`,
)

function toSet(titles: string): ReadonlySet<string> {
  return new Set(titles.split('|').map((title) => title.trim()))
}

/** Letters and digits of a heading, lower case, single spaces between: the form in which headings are compared. */
export function normalizeHeading(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether a section's heading excludes it and everything below it from the list (sponsors, license …). */
export function isBoilerplateHeading(title: string): boolean {
  return BOILERPLATE.has(normalizeHeading(title))
}

/**
 * Whether a heading is that of a table of contents. Authors put the first heading after it a level deeper, so the part
 * below it may be the list.
 */
export function isContentsHeading(title: string): boolean {
  return CONTENTS.has(normalizeHeading(title))
}

/** Creates a test for "is one of these headings" from an option. */
export function headingMatcher(option: string | readonly string[] | undefined): (title: string) => boolean {
  const wanted = new Set([option ?? []].flat().map(normalizeHeading))
  return (title) => wanted.has(normalizeHeading(title))
}
