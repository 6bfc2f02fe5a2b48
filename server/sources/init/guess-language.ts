import { examples } from './explanation.ts'

/** A BCP 47 tag, and what tells. */
interface LanguageGuess {
  readonly tag: string
  readonly reason: string
}

/** Scripts that identify a language well enough to propose it, the more specific first. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Devanagari}/gu, 'hi'],
]

/** Short words of languages in Latin script that sentences do without seldom, and other languages have seldom. */
const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  cs: 'a je v na se že pro jako které jsou nebo také pomocí s',
  de: 'der die das und ist für mit ein eine nicht auf von zu den oder auch werden wird im dem',
  en: 'the and of to is in for with that this from by on or an are your you it as i do how what can be not my we',
  es: 'el la los las de que y en para una un con por es como más su del se al',
  fr: 'le la les des et est pour une un dans avec sur qui du vous ou au par ce aux',
  hu: 'a az és egy hogy nem van vagy meg is ezt csak',
  id: 'yang dan untuk dengan dari ini di adalah pada dalam atau anda tidak oleh',
  it: 'il la di che e per un una con non sono del della dei le gli è nel come più',
  nl: 'de het een en van voor met is niet op aan die dat zijn om te naar je',
  pl: 'i w na z do się nie jest dla oraz to że jak lub przez są które',
  pt: 'o a os as de que e em para uma um com não por você do da dos das é ou seus',
  ro: 'și de la în cu pentru care este un o din sau nu pe să sunt',
  sv: 'och att det är för med som en ett av på till den inte eller om kan',
  tr: 've bir bu için ile da de olan en çok daha olarak gibi',
  vi: 'và của các cho là một được trong có không với những này',
}

/** Words of the heads of tables, and what stands in them for yes and no. */
const HEAD_WORDS: Readonly<Record<string, string>> = {
  de: 'stadt ort preis adresse straße jahr kategorie beschreibung geöffnet geschlossen land bundesland thema eintritt sprache datum art ja nein verein anbieter',
  es: 'nombre ciudad precio dirección calle año categoría descripción país idioma fecha tipo sí autor título enlace',
  fr: 'nom ville prix adresse rue année catégorie pays langue genre oui non auteur titre lien ouvert fermé',
  it: 'nome città prezzo indirizzo via anno categoria descrizione paese lingua genere autore titolo aperto chiuso',
  nl: 'naam stad plaats prijs adres straat jaar categorie omschrijving land taal soort ja nee titel auteur',
  pl: 'nazwa miasto cena adres ulica rok kategoria opis kraj język rodzaj tak nie tytuł autor',
  pt: 'nome cidade preço endereço rua ano categoria descrição país idioma data tipo sim não autor título',
}

/** Different ones of these that a table needs. */
const MIN_HEAD_WORDS = 3

/** Share of letters that a script needs to count as the text's own. */
const MIN_SHARE = 0.3

/** Words that a text needs, and function words of one language, and how much more of these than of any other. */
const MIN_WORDS = 12
const MIN_HITS = 4
const MIN_LEAD = 1.3

/** Share of function words that sentences have, rather than names and single words. */
const MIN_COMMON = 0.08

/**
 * Proposes the language of a text: by the name of its file (`README-zh.md`), otherwise by its script, or by the short words
 * in it. Nothing is proposed for English, which is the default.
 *
 * @param head Names of the fields, and their short values: where there are no sentences, they tell.
 * @returns A BCP 47 tag, or `undefined`.
 */
export function guessLanguage(fileName: string, text: string, head = ''): LanguageGuess | undefined {
  const suffix = /readme[-_.]([a-z]{2})(?:[-_]([a-z]{2}))?\.md$/i.exec(fileName)
  if (suffix?.[1] !== undefined) {
    const region = suffix[2] === undefined ? '' : `-${suffix[2].toUpperCase()}`
    return { tag: `${suffix[1].toLowerCase()}${region}`, reason: 'by the name of the file' }
  }
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const found = SCRIPTS.find(([script]) => (text.match(script)?.length ?? 0) > letters * MIN_SHARE)
  if (found !== undefined) return { tag: found[1], reason: 'by the script of its texts' }
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const byHead = guessByHead(head)
  if (words.length < MIN_WORDS) return byHead
  const [first, second] = Object.entries(FUNCTION_WORDS)
    .map(([tag, known]) => {
      const own = new Set(known.split(' '))
      return { tag, hits: words.filter((word) => own.has(word)).length }
    })
    .toSorted((a, b) => b.hits - a.hits)
  if (first === undefined || first.hits < MIN_HITS) return byHead
  if (first.tag === 'en') return undefined
  if (first.hits < Math.max((second?.hits ?? 0) * MIN_LEAD, words.length * MIN_COMMON)) return byHead
  return { tag: first.tag, reason: `by its words, of which ${first.hits} of ${words.length} are common in it` }
}

function guessByHead(head: string): LanguageGuess | undefined {
  const words = new Set(head.toLowerCase().match(/\p{L}+/gu))
  const [first, second] = Object.entries(HEAD_WORDS)
    .map(([tag, known]) => ({ tag, found: known.split(' ').filter((word) => words.has(word)) }))
    .toSorted((a, b) => b.found.length - a.found.length)
  if (first === undefined || first.found.length < MIN_HEAD_WORDS) return undefined
  if (second?.found.length === first.found.length) return undefined
  return { tag: first.tag, reason: `by names and values of its fields, as ${examples(first.found, 3)}` }
}
