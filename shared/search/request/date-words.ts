/** Names that are other words as well: months only beside what makes a date of them. */
export const AMBIGUOUS_MONTHS: ReadonlySet<string> = new Set(
  'march|may|mar|mars|mai|sept|dec|marco|julio|jan'.split('|'),
)

/** Seasons of the northern half by their names: the first of their three months. Most are other words as well. */
export const SEASONS: ReadonlyMap<string, number> = new Map(
  [
    'spring|fruhling|fruhjahr|printemps|primavera',
    'summer|sommer|ete|verano|verao|estate',
    'autumn|fall|herbst|automne|otono|outono|autunno',
    'winter|hiver|invierno|inverno',
  ].flatMap((names, at) => names.split('|').map((name): [string, number] => [name, 3 * at + 3])),
)

/** Of calls, before their last day, `cfp open`; of places, on the days that they are not closed on. */
export const OPEN: ReadonlySet<string> = new Set(
  'open|offen|ouvert|ouverte|ouverts|ouvertes|abierto|abierta|abiertos|abiertas|aberto|aberta|abertos|abertas|aperto|aperta|aperti|aperte'.split(
    '|',
  ),
)

/** Quarters of a year. */
export const QUARTERS: readonly string[] = ['q1', 'q2', 'q3', 'q4']

/** What a phrase says of days. */
export type RelativeWord = 'this' | 'next' | 'last' | 'yesterday' | 'today' | 'tomorrow' | 'upcoming' | 'past'

/** Stretches of time that are counted from today. */
export type TimeSpan = 'day' | 'week' | 'weekend' | 'month' | 'year'

const RELATIVE_TABLE: Readonly<Record<RelativeWord, string>> = {
  this: 'this|diese|dieser|diesen|diesem|dieses|ce|cette|este|esta|questo|questa',
  next: 'next|soon|bald|bientot|em breve|nachste|nachster|nachsten|nachstes|nachstem|prochain|prochaine|prochaines|prochains|proximo|proxima|proximos|proximas|prossimo|prossima|prossimi|prossime',
  last: 'last|letzte|letzter|letzten|letztes|letztem|dernier|derniere|ultimo|ultima|pasado|pasada|passado|passada|scorso|scorsa',
  yesterday: 'yesterday|gestern|ayer|ontem|ieri',
  today: 'today|tonight|heute|aujourd hui|hoy|hoje|oggi',
  tomorrow: 'tomorrow|morgen|demain|manana|amanha|domani',
  upcoming: 'upcoming|coming|forthcoming|bevorstehend|bevorstehende|kommend|kommende|kommenden|a venir|por venir',
  past: 'past|previous|vergangen|vergangene|vergangenen|passes|passees|pasados|pasadas|passados|passadas|passati|passate',
}

const SPAN_TABLE: Readonly<Record<TimeSpan, string>> = {
  day: 'day|days|tag|tage|tagen|jour|jours|dia|dias|giorno|giorni',
  week: 'week|weeks|woche|wochen|semaine|semaines|semana|semanas|settimana|settimane',
  weekend: 'weekend|wochenende|week end|fin de semana|fim de semana|fine settimana',
  month: 'month|months|monat|monate|monaten|mois|mes|meses|mese|mesi',
  year: 'year|years|jahr|jahre|jahren|annee|annees|an|ans|ano|anos|anno|anni',
}

/** Phrases by what they say. */
export const RELATIVES: ReadonlyMap<string, RelativeWord> = byPhrase(RELATIVE_TABLE)

/** Stretches of time by their names. */
export const SPANS: ReadonlyMap<string, TimeSpan> = byPhrase(SPAN_TABLE)

function byPhrase<Meaning extends string>(table: Readonly<Record<Meaning, string>>): Map<string, Meaning> {
  return new Map(
    // The keys of a table are its meanings.
    (Object.entries(table) as [Meaning, string][]).flatMap(([meaning, phrases]) =>
      phrases.split('|').map((phrase): [string, Meaning] => [phrase, meaning]),
    ),
  )
}
