/** Names of months, January first: English, German, French, Spanish, Portuguese and Italian, folded. */
const MONTH_TABLE = [
  'january|jan|januar|janner|janvier|enero|janeiro|gennaio',
  'february|feb|februar|fevrier|febrero|fevereiro|febbraio',
  'march|mar|marz|mars|marzo|marco',
  'april|apr|avril|abril|aprile',
  'may|mai|mayo|maio|maggio',
  'june|jun|juni|juin|junio|junho|giugno',
  'july|jul|juli|juillet|julio|julho|luglio',
  'august|aug|aout|agosto',
  'september|sep|sept|septembre|septiembre|setembro|settembre',
  'october|oct|oktober|okt|octobre|octubre|outubro|ottobre',
  'november|nov|novembre|noviembre|novembro',
  'december|dec|dezember|dez|decembre|diciembre|dezembro|dicembre',
]

/** Months by their names, 1 to 12. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  MONTH_TABLE.flatMap((names, at) => names.split('|').map((name): [string, number] => [name, at + 1])),
)
