import { KINDS } from '../values/measures.ts'
import type { Kind } from '../values/measures.ts'

/** A demand that a sentence makes in words which listings seldom have: see `FieldPhrases`. */
export type Intent = 'open' | 'free' | 'selfHosted' | 'maintained'

/** What the words beside a phrase are: what is to be replaced, what must not be, another choice, or a year. */
export type Marker =
  | 'closed'
  | 'unmaintained'
  | 'replaces'
  | 'isReplaced'
  | 'like'
  | 'not'
  | 'or'
  | 'since'
  | 'after'
  | 'before'
  | 'until'

/** What the words before a number make of it, or those behind it. */
export type Comparing = 'more' | 'less' | 'atLeast' | 'atMost' | 'between' | 'orMore' | 'orLess'

/** What a phrase says. */
export type PhraseMeaning =
  | Intent
  | Marker
  | Comparing
  | 'has'
  | 'filler'
  | 'kind'
  | 'of'
  | 'which'
  | 'most'
  | 'least'
  | 'newest'
  | 'oldest'
  | 'by'
  | 'beforeValue'
  | 'paid'
  | 'license'

/** Ways to say `not` that are never part of a name or of what listings say about themselves. */
export const EXCEPT: ReadonlySet<string> = new Set(
  (
    'outside|outside of|ausserhalb von|hors de|en dehors de|fuera de|fora de|fuori da|' +
    'except|excluding|other than|anything but|everything but|anything except|everything except|' +
    'ausser|sauf|excepto|exceto|tranne|alles ausser|tout sauf|todo menos|tudo menos|tutto tranne'
  ).split('|'),
)

/** Phrases of English, German, French, Spanish, Portuguese and Italian, as `phraseOf` writes them. */
const TABLE: Readonly<Record<PhraseMeaning, string>> = {
  open:
    'open source|opensource|open sourced|foss|floss|oss|quelloffen|quelloffene|quelloffener|quelloffenes|' +
    '开源|開源|logiciel libre|codigo abierto|software libre|codigo aberto|software livre|codice aperto|software libero',
  free:
    'free|for free|free plan|free tier|free version|免费|免費|不收费|無料|free of charge|no cost|gratis|kostenlos|kostenlose|kostenloser|kostenloses|kostenfrei|' +
    'gratuit|gratuite|gratuits|gratuites|gratuito|gratuita|gratuitos|gratuitas',
  selfHosted:
    'self host|selfhost|self hosted|selfhosted|self hosting|selfhosting|self hostable|host myself|host it myself|' +
    'host ourselves|host it ourselves|self host it|host it|on premise|on premises|on prem|on my own server|on our own servers|' +
    'selbst hosten|selbst gehostet|selbst gehostete|auto heberge|auto hebergee|autoheberge|auto hebergement|' +
    'autoalojado|autoalojada|auto hospedado',
  maintained:
    'maintained|actively maintained|well maintained|still maintained|actively developed|not deprecated|not abandoned|not archived|aktiv entwickelt|gepflegt|' +
    'maintenu|maintenue|mantenido|mantenida|mantido|mantida|mantenuto|mantenuta',
  closed: 'closed source|proprietary|proprietar|proprietare',
  unmaintained:
    'unmaintained|deprecated|abandoned|discontinued|archived|not maintained|no longer maintained|abandonne|abandonado',
  replaces:
    '替代|代替|alternative to|alternatives to|alternative for|alternatives for|alternative of|replacement for|' +
    'replacements for|replacement of|drop in replacement for|substitute for|substitutes for|instead of|rather than|' +
    'competitor to|competitors to|competitor of|competitors of|alternative zu|alternativen zu|alternative fur|' +
    'alternativen fur|ersatz fur|anstatt|anstelle von|statt|alternative a|alternatives a|a la place de|' +
    'alternativa a|alternativas a|en lugar de|en vez de|alternativa ao|alternativas ao|em vez de|em vez do|' +
    'alternativa ad|alternative ad|invece di|al posto di',
  isReplaced:
    '替代品|替代软件|类似软件|alternative|alternatives|replacement|replacements|substitute|substitutes|competitor|competitors|alternativen|' +
    'ersatz|alternativa|alternativas',
  like:
    'like|something like|similar to|comparable to|equivalent of|equivalent to|replace|replaces|replacing|wie|' +
    'ahnlich wie|ersetzen|comme|remplacer|como|parecido a|reemplazar|parecido com|substituir|simile a|sostituire',
  not: ['not|neither|nor|without|no|non|ohne|nicht|kein|keine|sans|pas|sin|sem|senza', ...EXCEPT].join('|'),
  or: 'or|oder|ou|o|vs|versus|compared to|compared with|还是',
  since: 'since|from|as of|seit|ab|depuis|desde|dal',
  after: 'after|newer than|nach|apres|despues de|depois de|dopo il',
  before: 'before|older than|vor|avant|antes de|prima del',
  until: 'until|up to|bis|hasta|ate|fino al',
  beforeValue:
    'written in|built in|built with|made in|made with|implemented in|coded in|based on|powered by|licensed under|' +
    'located in|based in|situated in|served in|released under|published under|under the|under|in|near|around|close to|for|using|fur|pour|para|per|geschrieben in|ecrit en|escrito en|escrito em|scritto in',
  license: 'license|licence|licensed|licenced|licenses|licences|lizenz|licencia|licenca|licenza',
  kind:
    'tool|tools|app|apps|software|library|libraries|website|websites|solution|solutions|program|programs|resource|' +
    'resources|place|places|spots|service|services|product|products|werkzeug|werkzeuge|programm|programme|outil|outils|logiciel|logiciels|' +
    'herramienta|herramientas|ferramenta|ferramentas|strumento|strumenti',
  most: 'most|greatest|high|meiste|hohe',
  least: 'fewest|least|low|wenigsten|niedrige',
  more:
    'more than|over|above|greater than|exceeding|mehr als|uber|plus de|superieur a|superieure a|au dessus de|mas de|' +
    'superior a|por encima de|mayor que|mais de|acima de|maior que|piu di|oltre|sopra|superiore a',
  less:
    'less than|under|below|fewer than|weniger als|unter|moins de|inferieur a|inferieure a|en dessous de|menos de|' +
    'inferior a|por debajo de|menor que|abaixo de|meno di|sotto|inferiore a',
  atLeast:
    'at least|minimum|min|no less than|not less than|mindestens|au moins|al menos|como minimo|pelo menos|no minimo|almeno',
  atMost:
    'within|at most|maximum|max|no more than|not more than|hochstens|maximal|au plus|au maximum|jusqu a|como maximo|no maximo|' +
    'al massimo',
  between: 'between|zwischen|entre|tra|fra',
  orMore: 'or more|or higher|or longer|or above|and above|and up|oder mehr|ou plus|o mas|ou mais|o piu',
  orLess: 'or less|or fewer|or under|or below|or shorter|oder weniger|ou moins|o menos|ou menos|o meno',
  has: 'with|has|have|having|support|supporting|accept|accepts|accepting|compatible with|runs on|mit|avec|con|com',
  newest:
    'newest|recently|youngest|jungste|plus jeune|mas joven|mais jovem|piu giovane|latest|most recent|neueste|plus recent|plus recents|mas reciente|mas recientes|mais recente|mais recentes|piu recente|piu recenti',
  oldest:
    'oldest|earliest|alteste|plus ancien|plus anciens|mas antiguo|mas antiguos|mais antigo|mais antigos|piu vecchio|piu vecchi',
  by: 'by|nach|par|por|per',
  paid: 'paid|kostenpflichtig|payant|de pago|a pagamento',
  which: 'what|which|who|welche|welcher|welches|quel|quelle|quels|quelles|cual|cuales|qual|quais|quale|quali',
  of: 'of|von|vom|der|des|de|du|del|della|di|da|do',
  filler:
    'add|adding|only|speak|speaking|spoken|check|show|shows|gives|give|gives me|give me|return|returns|returning|lets me|let me|allows me|want|wants|create|see|help|helps|know|tell|please|looking|way|ways|' +
    'thing|things|stuff|everything|anything|something|but|both|either|written|listing|listings|entries|find|finds|works|working|that support|with support for|requiring|needing|use|uses|need|needs|require|requires|required|enabled|supports|provides|offers|is it|does it|can it|has it|is there|are there|there is|of it|on it|use it|run it|deploy it|install it|' +
    'on the list|in the list|on this list|in this list|in the directory|in this directory',
}

/** The longest phrase of the tables and the longest value that is read, in words. */
export const MAX_PHRASE_WORDS = 5

/** The longest of some phrases by their first word, in words: most words begin none. */
export function longestByFirstWord(phrases: Iterable<string>): ReadonlyMap<string, number> {
  const longest = new Map<string, number>()
  for (const phrase of phrases) {
    const words = phrase.split(' ')
    const [first = ''] = words
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length))
  }
  return longest
}

/** Phrases, and German superlatives with all their endings: `langste` is `langster` as well. */
function formsOf(phrases = ''): string[] {
  return phrases
    .split('|')
    .flatMap((phrase) => (/^\S+ste$/.test(phrase) ? ['', 'n', 'r', 's'].map((end) => phrase + end) : [phrase]))
}

/** Phrases that say how much of something: `longest`, `longer`. */
const SIZES = Object.entries(KINDS).flatMap(([kind, words]) =>
  (['most', 'least', 'more', 'less'] as const).flatMap((meaning) =>
    formsOf(words[meaning]).map((phrase) => ({ phrase, meaning, kind: kind as Kind })),
  ),
)

/** Of what such a phrase says how much. */
export const KIND_OF: ReadonlyMap<string, Kind> = new Map(SIZES.map(({ phrase, kind }) => [phrase, kind]))

/** What the phrases of the tables say. */
export const PHRASES: ReadonlyMap<string, PhraseMeaning> = new Map([
  ...SIZES.map(({ phrase, meaning }): [string, PhraseMeaning] => [phrase, meaning]),
  // The keys of this object are the meanings.
  ...(Object.entries(TABLE) as [PhraseMeaning, string][]).flatMap(([meaning, phrases]) =>
    formsOf(phrases).map((phrase): [string, PhraseMeaning] => [phrase, meaning]),
  ),
])

/** What people call the address of a thing. */
export const WEBSITE_WORDS: ReadonlySet<string> = new Set(
  'website|websites|homepage|home page|webpage|web page|web site|site|webseite|internetseite|site web|site internet|sitio web|pagina web|sito|sito web'.split(
    '|',
  ),
)

/** What people call things of one kind, where one of these words is what all listings are called. */
const SAME_KIND =
  'book novel read literature publication roman livre buch libro|movie film flick|company firm business employer organization ' +
  'organisation vendor|paper article publication study preprint|cafe coffeehouse coffeeshop|restaurant eatery diner|' +
  'place spot venue|game videogame|country nation|recipe dish|cocktail drink recipe|trail hike walk route|' +
  'course class training|job position vacancy opening role|hotel accommodation hostel|plugin extension addon'

/** Those for what listings are called. */
export function wordsLike(things: ReadonlySet<string>): string {
  return SAME_KIND.split('|')
    .filter((kind) => kind.split(' ').some((word) => things.has(word)))
    .join(' ')
}

/** Longest phrase of the tables that begins with a word. */
export const PHRASE_LENGTHS: ReadonlyMap<string, number> = longestByFirstWord(PHRASES.keys())

/** Function words of languages besides English, folded. */
const FOREIGN: Readonly<Record<string, string>> = {
  de:
    'der die das den dem des ein eine einen einem einer und oder fur mit von vom zu zum zur im ich du wir sie es man ' +
    'ist sind kann konnen gibt welche welcher welches was wie wo wer am an beim auf aus bei als auch nicht ohne kein keine suche brauche',
  fr:
    'le la les un une des du de et ou pour avec sur dans en je tu il elle nous vous est sont peut puis quel quelle ' +
    'quels quelles que qui quoi comment cherche besoin sans mon ma mes notre',
  es:
    'el la los las un una unos unas y o de del para con en por que cual cuales como donde quien hay es son puede ' +
    'puedo quiero busco necesito sin mi mis nuestro se lo al',
  it:
    'il lo la i gli le un uno una e o di del della dei delle per con su che quale quali come dove chi ci sono puo ' +
    'posso voglio cerco senza mi mio mia si al alla',
  pt:
    'o a os as um uma uns umas e ou de do da dos das para com em no na por que qual quais como onde quem ha sao pode ' +
    'posso quero procuro preciso sem meu minha se ao',
  nl:
    'de het een en of voor met van in op te ik je wij ze is zijn kan welke wat hoe waar wie er zoek heb nodig zonder mijn ' +
    'onze die dat',
}

/** The languages of {@link FOREIGN} by their words. */
const LANGUAGES_OF: ReadonlyMap<string, readonly string[]> = readLanguages()

/** Function words of these languages. */
export const FUNCTION_WORDS_ELSEWHERE: readonly string[] = [...LANGUAGES_OF.keys()]

function readLanguages(): Map<string, string[]> {
  const languages = new Map<string, string[]>()
  for (const [language, words] of Object.entries(FOREIGN)) {
    for (const word of words.split(' ')) languages.set(word, [...(languages.get(word) ?? []), language])
  }
  return languages
}

/** Function words of a language besides English, folded; none where they are not known. @param language BCP 47 tag. */
export function functionWordsIn(language: string): readonly string[] {
  return FOREIGN[language.slice(0, 2)]?.split(' ') ?? []
}

/** A language by its function words in a sentence, and these; undefined for English and where there are too few. */
export function foreignLanguageOf(
  words: readonly string[],
  english: ReadonlySet<string>,
): { readonly language: string; readonly functionWords: ReadonlySet<string> } | undefined {
  const counts = new Map<string, number>()
  for (const word of words) {
    for (const language of LANGUAGES_OF.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  let most = Math.max(1, words.filter((word) => english.has(word)).length)
  let found: string | undefined
  for (const [language, count] of counts) if (count > most) [found, most] = [language, count]
  return found === undefined ? undefined : { language: found, functionWords: new Set(FOREIGN[found]?.split(' ')) }
}
