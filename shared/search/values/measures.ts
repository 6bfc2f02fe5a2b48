/** What a number of a listing may say. */
export type Kind =
  | 'length'
  | 'height'
  | 'weight'
  | 'price'
  | 'time'
  | 'age'
  | 'rating'
  | 'popularity'
  | 'size'
  | 'people'

/** Words of one kind, as `phraseOf` writes them. */
interface KindWords {
  /** In names and titles of fields, and beside numbers. */
  readonly names: string
  /** `longest`, `shortest`. */
  readonly most?: string
  readonly least?: string
  /** `longer`, `shorter`: before a number. */
  readonly more?: string
  readonly less?: string
}

/** Words of English, German, French, Spanish, Portuguese and Italian. */
export const KINDS: Readonly<Record<Kind, KindWords>> = {
  length: {
    names: 'length|distance|lange|distanz|entfernung|longueur|longitud|distancia|comprimento|lunghezza|distanza',
    most: 'longest|long|langste|plus long|plus longue|plus longs|mas largo|mas larga|mais longo|mais longa|piu lungo|piu lunga',
    least:
      'shortest|short|kurzeste|plus court|plus courte|plus courts|mas corto|mas corta|mais curto|mais curta|piu corto|piu corta',
    more: 'longer|langer',
    less: 'shorter|kurzer',
  },
  height: {
    names:
      'height|climb|elevation|altitude|ascent|hohe|hohenmeter|hauteur|denivele|altura|altitud|desnivel|altezza|dislivello|altitudine',
    most: 'highest|tallest|tall|hochste|plus haut|plus haute|plus hauts|mas alto|mas alta|mais alto|mais alta|piu alto|piu alta',
    least: 'lowest|niedrigste|plus bas|plus basse|mas bajo|mas baja|mais baixo|mais baixa|piu basso|piu bassa',
    more: 'higher|taller|hoher',
    less: 'lower|niedriger',
  },
  weight: {
    names: 'weight|mass|gewicht|poids|peso',
    most: 'heaviest|heavy|schwerste|plus lourd|plus lourde|mas pesado|mais pesado|piu pesante',
    least: 'lightest|light|leichteste|plus leger|plus legere|mas ligero|mais leve|piu leggero',
    more: 'heavier|schwerer',
    less: 'lighter|leichter',
  },
  price: {
    names:
      'price|cost|fee|amount|budget|rent|miete|loyer|alquiler|aluguel|affitto|canone|salary|pay|paying|wage|euro|eur|dollar|usd|gbp|chf|preis|kosten|gebuhr|gehalt|lohn|prix|cout|salaire|precio|coste|salario|sueldo|preco|custo|prezzo|costo|stipendio',
    most: 'most expensive|priciest|highest paying|best paying|highest paid|best paid|bestbezahlt|bestbezahlte|mieux paye|mejor pagado|teuerste|plus cher|plus chere|mas caro|mas cara|mais caro|mais cara|piu caro|piu cara',
    least:
      'cheapest|least expensive|cheap|inexpensive|affordable|gunstig|billig|pas cher|barato|barata|economico|economica|billigste|gunstigste|moins cher|moins chere|moins chers|mas barato|mas barata|mais barato|mais barata|piu economico|meno caro',
    more: 'more expensive|teurer',
    less: 'cheaper|less expensive|billiger|gunstiger',
  },
  time: {
    names: 'time|duration|dauer|zeit|duree|temps|tiempo|duracion|tempo|duracao|durata',
    most: 'slowest|langsamste|plus lent|mas lento|mais lento|piu lento',
    least:
      'quickest|fastest|fast|quick|schnellste|plus rapide|plus rapides|mas rapido|mais rapido|piu veloce|piu rapido',
    more: 'slower|langsamer',
    less: 'quicker|faster|schneller',
  },
  age: { names: 'age|alter|edad|idade|eta' },
  rating: {
    names: 'rating|rated|score|star|bewertung|note|punkte|puntuacion|valoracion|avaliacao|nota|valutazione|voto',
    most: 'best|top|beste|meilleur|meilleurs|meilleure|mejor|mejores|melhor|melhores|migliore|migliori|best rated|highest rated|top rated|bestbewertet|bestbewertete|bestbewerteten|mieux note|mieux notes|mejor valorado|mejor valorados|mais bem avaliado|meglio valutato',
    least: 'worst rated|lowest rated|moins bien note|peor valorado|pior avaliado',
  },
  popularity: {
    names: 'popularity|star|stargazer|download|vote|follower|like|view',
    most: 'most popular|popular|most starred|most downloaded|beliebteste|plus populaire|plus populaires|mas popular|mas populares|mais popular|mais populares|piu popolare|piu popolari',
    least: 'least popular',
  },
  size: {
    names: 'size|area|capacity|grosse|flache|taille|superficie|surface|tamano|tamanho|dimensione',
    most: 'largest|biggest|large|big|grosste|plus grand|plus grande|plus grands|plus grandes|mayor|mayores|mas grande|mas grandes|maior|maiores|piu grande|piu grandi',
    least:
      'smallest|small|kleinste|plus petit|plus petite|plus petits|menor|menores|mas pequeno|mas pequena|piu piccolo|piu piccoli',
    more: 'larger|bigger|grosser',
    less: 'smaller|kleiner',
  },
  people: {
    names:
      'serving|serve|people|population|inhabitant|einwohner|habitant|habitante|person|portion|guest|player|seat|yield|personen|portionen|spieler|personne|joueur|persona|racion|jugador|pessoa|porcao|jogador|persone|porzione|giocatore',
  },
}

/** Units of measurement by their words, without the `s` of many: what they measure, and how much of it. */
const UNIT_TABLE = {
  length: {
    'mm|millimeter|millimetre': 0.001,
    'cm|centimeter|centimetre': 0.01,
    'm|meter|metre|metro|metri': 1,
    'km|kilometer|kilometre|kilometro|chilometro|chilometri|quilometro': 1_000,
    'ft|foot|feet': 0.3048,
    'mi|mile|meile|meilen|milla|milha|miglia': 1_609.344,
  },
  time: {
    's|sec|second|sekunde|sekunden|seconde|segundo|secondo|secondi': 1,
    'min|minute|minuten|minuto|minuti': 60,
    'h|hr|hour|std|stunde|stunden|heure|hora|ora|ore': 3_600,
    'day|tag|tage|tagen|jour|dia|giorno|giorni': 86_400,
  },
  weight: {
    'mg|milligram': 0.001,
    'g|gram|gramm|gramme|gramo|grammi': 1,
    'kg|kilo|kilogram|kilogramm|kilogramme': 1_000,
    'oz|ounce': 28.3495,
    'lb|lbs|pound|pfund': 453.592,
  },
  area: { 'm2|sqm|qm|quadratmeter': 1, 'sqft|ft2': 0.0929, 'ha|hectare|hektar': 1e4, 'acre|acres': 4_046.9, km2: 1e6 },
  size: { 'kb|kilobyte': 1, 'mb|megabyte': 1e3, 'gb|gigabyte': 1e6, 'tb|terabyte': 1e9 },
} as const

export interface MeasuringUnit {
  readonly kind: keyof typeof UNIT_TABLE
  readonly size: number
}

const UNITS: ReadonlyMap<string, MeasuringUnit> = new Map(
  Object.entries(UNIT_TABLE).flatMap(([kind, units]) =>
    Object.entries(units).flatMap(([words, size]) =>
      // The keys of the table are its kinds.
      words.split('|').map((word): [string, MeasuringUnit] => [word, { kind: kind as MeasuringUnit['kind'], size }]),
    ),
  ),
)

const KINDS_OF_NAMES: ReadonlyMap<string, readonly Kind[]> = readKinds()

function readKinds(): Map<string, Kind[]> {
  const kinds = new Map<string, Kind[]>()
  // The keys of the table are the kinds.
  for (const [kind, { names }] of Object.entries(KINDS) as [Kind, KindWords][]) {
    for (const name of names.split('|')) kinds.set(name, [...(kinds.get(name) ?? []), kind])
  }
  return kinds
}

function withoutPlural(word: string): string {
  return word.length > 3 ? word.replace(/(?<!s)s$/, '') : word
}

export function unitOf(word: string): MeasuringUnit | undefined {
  return UNITS.get(word) ?? UNITS.get(withoutPlural(word))
}

/** What a number beside a word, or of that name, says. */
export function kindsOf(word: string): readonly Kind[] {
  return KINDS_OF_NAMES.get(word) ?? KINDS_OF_NAMES.get(withoutPlural(word)) ?? []
}

/** A field whose values are numbers. */
export interface NumberField {
  readonly field: string
  readonly kinds: readonly Kind[]
  readonly unit?: MeasuringUnit | undefined
}

/** What a sentence says of a number. */
export interface Measured {
  /** The field that it names. */
  readonly named?: string | undefined
  readonly unit?: MeasuringUnit | undefined
  /** The likeliest kinds first. */
  readonly kinds: readonly Kind[]
}

/**
 * The field that a number is about: the one named; with its unit, or one that can be converted to it; of its kind; or else
 * the only one that says nothing of itself. Undefined where none or several fit.
 */
export function chooseNumber(
  fields: readonly NumberField[],
  { named, unit, kinds }: Measured,
): NumberField | undefined {
  if (named !== undefined) return fields.find(({ field }) => field === named)
  const isMeasured = (own: NumberField): boolean =>
    own.unit === undefined ? unitKinds(unit).some((kind) => own.kinds.includes(kind)) : own.unit.kind === unit?.kind
  const among = unit === undefined ? fields : fields.filter(isMeasured)
  for (const kind of kinds) {
    const first = among.find((own) => own.kinds.includes(kind))
    if (first !== undefined) return first
  }
  const [likeliest] = kinds
  if (likeliest !== undefined && OF_NO_OTHER.has(likeliest)) return undefined
  const inUnit = unit === undefined ? [] : nearest(among, unit)
  const left = unit !== undefined && among.length > 0 ? among : fields.filter(isPlain)
  return onlyOf(inUnit) ?? onlyOf(kinds.length === 0 && unit === undefined ? fields : left)
}

/** What is said of these is about no number that does not say so: `cheapest`, `fastest`, but `longest` may be. */
const OF_NO_OTHER: ReadonlySet<Kind> = new Set<Kind>(['price', 'time', 'weight', 'age', 'rating', 'people'])

/** Those whose unit is the nearest: miles are rather kilometres than metres. */
function nearest(fields: readonly NumberField[], { size }: MeasuringUnit): readonly NumberField[] {
  const distanceOf = ({ unit }: NumberField): number =>
    unit === undefined ? Infinity : Math.abs(Math.log(unit.size / size))
  const least = Math.min(...fields.map(distanceOf))
  return least < MAX_DISTANCE ? fields.filter((own) => distanceOf(own) === least) : []
}

/** Of units that people take for each other: a tenth or ten times as much. */
const MAX_DISTANCE = Math.log(10)

function isPlain({ kinds, unit }: NumberField): boolean {
  return kinds.length === 0 && unit === undefined
}

function onlyOf(fields: readonly NumberField[]): NumberField | undefined {
  return fields.length === 1 ? fields[0] : undefined
}

export function unitKinds(unit: MeasuringUnit | undefined): readonly Kind[] {
  if (unit === undefined) return []
  return unit.kind === 'length' ? ['length', 'height'] : [unit.kind === 'area' ? 'size' : unit.kind]
}
