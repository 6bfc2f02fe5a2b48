import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { guessDirectory } from './guess-directory.ts'
import { writeDirectoryYaml } from './write-directory-yaml.ts'

async function guess(file: string, text: string): Promise<{ config: Record<string, unknown>; yaml: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'guess-schema-'))
  try {
    writeFileSync(join(folder, file), text)
    const { config, explanation } = await guessDirectory(folder)
    return { config, yaml: writeDirectoryYaml(config, explanation) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const NAMES = ['Ash', 'Birch', 'Cedar', 'Fir', 'Oak']

function describeRows(more: (name: string, index: number) => object): string {
  return JSON.stringify(
    NAMES.map((name, index) => ({ name, url: `https://${name}.example.org/`, ...more(name, index) })),
  )
}

describe('schema.fields of guessDirectory', () => {
  it('says what pages would not show well by themselves [sources:guess:schema]', async () => {
    const rows = describeRows((name, index) => ({
      free: index % 2 === 0 ? 'yes' : 'No',
      founded: `19${index}0`,
      height: `${index}.5`,
      girth: `${index},${index}`,
      rings: String(index),
      seen: `2026-01-0${index + 1}`,
      mail: `${name}@example.org`,
      shop: `www.example.org/${name}`,
      langs: index % 2 === 0 ? 'en; de' : 'de',
      build_id: `a1b2c3d${index}`,
      months: { '2026-01': 1, '2026-02': 2 },
      whole: Object.fromEntries(Array.from({ length: 13 }, (_value, part) => [`part ${part}`, 'x'])),
      // What needs no word: numbers and truth values of JSON, addresses, short objects, prose, what few have.
      area: index,
      open: true,
      site: `https://site.example.org/${name}`,
      size: { wide: 1, high: 2 },
      note2: `Grows ${name}`,
      ...(index === 0 && { rare: 'yes' }),
    }))
    const { config, yaml } = await guess('trees.json', rows)
    expect(config['sources']).toMatchObject([{ fields: { id: 'build_id' } }])
    expect(config['schema']).toEqual({
      fields: [
        { name: 'free', type: 'boolean' },
        { name: 'founded', type: 'year' },
        { name: 'height', type: 'number' },
        { name: 'girth', type: 'number' },
        { name: 'rings', type: 'integer' },
        { name: 'seen', type: 'date' },
        { name: 'mail', type: 'string', format: 'email' },
        { name: 'shop', type: 'string', format: 'uri' },
        { name: 'langs', type: 'list', delimiter: ';' },
        { name: 'months', hidden: true },
        { name: 'whole', hidden: true },
      ],
    })
    expect(yaml).toContain(
      '    # `free`: texts are yes or no, for instance "yes", "No"; in 100 % of listings\n    - { name: free, type: boolean }\n',
    )
    expect(
      (
        await guess(
          'trees.json',
          describeRows(() => ({ area: 1 })),
        )
      ).config,
    ).not.toHaveProperty('schema')
  })

  it('proposes a field for words in parentheses that many rows end with [sources:guess:suffix]', async () => {
    const list = (ends: readonly string[]): string =>
      `# L\n\n${ends.map((end, index) => `- [B${index}](https://b${index}.example/) ${end}`).join('\n')}\n`
    const sources = async (ends: readonly string[]): Promise<unknown> =>
      (await guess('README.md', list(ends))).config['sources']
    const few = Array.from({ length: 13 }, () => '- Good')
    expect(await sources(['(PDF)', '- By Ann (PDF)', '(video)', '(video)', '(video)', '(PDF)', ...few])).toMatchObject([
      { suffix: 'format' },
    ])
    expect(await sources(['(member)', '(member)', '(member)'])).toMatchObject([{ suffix: 'label' }])
    const [rare] = [await sources(['(PDF)', '(PDF)', '(PDF)', ...few])].flat()
    expect(rare).not.toHaveProperty('suffix')
  })
})

it('reads units, countries, languages and periods of tables', async () => {
  const { config } = await guess(
    'meetings.csv',
    `name,url,dates,city,language,disk,price,Battery (Wh),weight_kg,run_time_min,people_min,country
Ash,https://ash.example/,12-14 May 2026,Graz,German,500 MB,€ 90,50,1.2,60,2,AT
Birch,https://birch.example/,1 June 2026,Wien,Deutsch,1.5 GB,"€ 1,200",72.5,1,90,3,AT
Cedar,https://cedar.example/,30 May – 2 June 2026,Lyon,Français,2 GB,€ 20,80,2.5,20,4,FR
Fir,https://fir.example/,3 June 2026,Paris,French,1 TB,€ 4.50,90,3,45,5,FR
`,
  )
  expect(config['schema']).toEqual({
    fields: [
      { name: 'disk', type: 'integer', format: 'bytes' },
      { name: 'price', type: 'number', format: 'currency:EUR' },
      { name: 'Battery (Wh)', title: 'Battery', type: 'number', format: 'unit:Wh' },
      { name: 'weight_kg', title: 'Weight', type: 'number', format: 'unit:kg' },
      { name: 'run_time_min', title: 'Run time', type: 'integer', format: 'unit:min' },
      { name: 'people_min', type: 'integer' },
    ],
  })
  expect(config['sources']).toMatchObject([
    { category: 'country', labels: 'iso-3166', fields: { language: 'language', start: 'dates' } },
  ])
})

it('takes addresses of several lines as places, not as descriptions', async () => {
  const rows = describeRows((name, index) => ({
    address: `${index} ${name} Street, Suite 400\n1180${index} Plainview\nUnited States of America`,
  }))
  expect((await guess('a.json', rows)).config['sources']).toMatchObject([{ fields: { 'location.name': 'address' } }])
})

it('takes places by what they are called in other languages', async () => {
  const { config } = await guess(
    'museen.csv',
    `Name,Website,Stadt,Bundesland,Adresse
Städel,https://a.example/,Frankfurt,Hessen,"Schaumainkai 63, 60596 Frankfurt"
Ludwig,https://b.example/,Köln,Nordrhein-Westfalen,"Heinrich-Böll-Platz, 50667 Köln"
Kunsthalle,https://c.example/,Bremen,Bremen,"Am Wall 207, 28195 Bremen"
`,
  )
  expect(config['sources']).toMatchObject([
    { fields: { 'location.locality': 'Stadt', 'location.region': 'Bundesland', 'location.name': 'Adresse' } },
  ])
})

it('reads numbers with the decimals of either language', async () => {
  const { config } = await guess(
    'weine.csv',
    `Weingut;Webseite;Preis;Fläche
Müller;https://a.example/;1.200,50;"1,200.5"
Schmidt;https://b.example/;12,90;12.5
Klein;https://c.example/;-9,5;9
`,
  )
  expect(config['schema']).toEqual({
    fields: [
      { name: 'Preis', type: 'number' },
      { name: 'Fläche', type: 'number' },
    ],
  })
})
