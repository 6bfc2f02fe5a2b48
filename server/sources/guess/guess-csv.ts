import type { CsvSourceConfig } from '../../../shared/model/source-config.ts'
import { normalizeFieldName } from '../mapping/synonyms.ts'
import { guessDelimiter } from '../parse/parse-csv.ts'
import { placeByColumn } from './guess-category.ts'
import { describeColumns } from './guess-columns.ts'
import type { SourceGuess } from './guess-explanation.ts'
import { addFields } from './guess-fields.ts'
import type { Sample } from './sample.ts'

/** Guesses a `csv` source. @returns `undefined` for several files: they seldom have the same columns. */
export async function guessCsv(sample: Sample): Promise<SourceGuess | undefined> {
  const [file] = sample.files
  if (file === undefined || sample.total > 1) return undefined
  const delimiter = guessDelimiter(file.text)
  const source: CsvSourceConfig = { kind: 'csv', files: sample.pattern, ...(delimiter !== ',' && { delimiter }) }
  const rows = await sample.read(source)
  const columns = describeColumns(rows.map(({ fields }) => fields))
  const reason = `${rows.length} rows and ${columns.length} columns`
  const guess: SourceGuess = {
    source: { ...source },
    explanation: [{ path: ['kind'], decision: 'csv', reason }],
    rows: rows.length,
  }
  const placed = placeByColumn(guess, columns)
  const isCountry = placed !== undefined && /^country(?:code)?$/.test(normalizeFieldName(placed.name))
  if (isCountry && placed.values.every((value) => /^[A-Za-z]{2}$/.test(value))) {
    const decision = 'titles are the codes'
    guess.explanation.push({
      path: ['category'],
      decision,
      reason: 'add `labels: iso-3166` to show names of countries',
    })
  }
  // The field that sorts the rows is not also one of their properties.
  return addFields(
    guess,
    columns.filter((column) => column !== placed),
  )
}
