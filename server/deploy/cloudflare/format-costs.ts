import { describeAssumptions } from './cost-assumptions.ts'
import type { CostAssumptions } from './cost-assumptions.ts'
import { FREE_REQUESTS_PER_DAY, PAID_PLAN_DOLLARS, PRICES, PRICES_READ_ON } from './cloudflare-prices.ts'
import type { Price } from './cloudflare-prices.ts'
import type { CostEstimate, CostLine } from './estimate-costs.ts'
import { formatTable } from './format-table.ts'

const SOURCES: readonly string[] = [...new Set(Object.values(PRICES).map(({ source }) => source))]

/**
 * Estimates as a Markdown table that is also readable on a terminal: monthly usage and cost of each
 * part, the price with the number of its source, then the sources and the assumptions.
 *
 * @param estimates Of one directory, at different numbers of requests; at least one.
 */
export function formatCosts(estimates: readonly CostEstimate[], assumed: CostAssumptions): string {
  const header = ['a month', ...estimates.flatMap(({ requests }) => [`${amount(requests)} requests`, '$']), 'price']
  const totals = estimates.flatMap(({ totalDollars }) => ['', dollars(totalDollars)])
  const rows = [
    [
      'Workers Paid plan',
      ...estimates.flatMap(() => ['', dollars(PAID_PLAN_DOLLARS)]),
      '$5, with all that is included',
    ],
    ...(estimates[0]?.lines ?? []).map((line) => formatRow(line, estimates)),
    ['together', ...totals, ''],
  ]
  const sources = SOURCES.map((source, index) => `- [${index + 1}] <${source}>`)
  return [
    ...formatTable(header, rows),
    '',
    `Prices in US dollars without tax, as read on ${PRICES_READ_ON} from:`,
    '',
    ...sources,
    '',
    'Assumed:',
    '',
    ...describeAssumptions(assumed).map((sentence) => `- ${sentence}`),
    '',
    `The free plan answers ${FREE_REQUESTS_PER_DAY.toLocaleString('en')} requests a day (about 3 M a month) with at most 10 ms of CPU each, for $0.`,
    '',
  ].join('\n')
}

function formatRow({ meter, part }: CostLine, estimates: readonly CostEstimate[]): string[] {
  const price: Price = PRICES[meter]
  const cells = estimates.flatMap(({ lines }) => {
    const line = lines.find((each) => each.meter === meter)
    return line === undefined ? ['', ''] : [`${amount(line.units)} ${price.unit}`, dollars(line.dollars)]
  })
  return [part, ...cells, `${formatPrice(price)} [${SOURCES.indexOf(price.source) + 1}]`]
}

function formatPrice({ dollars: each, perUnits, unit, includedUnits }: Price): string {
  if (each === 0) return 'not charged'
  const per = perUnits === 1 ? unit : amount(perUnits)
  return `$${each.toFixed(each < 0.1 ? 3 : 2)} per ${per} after ${amount(includedUnits)}`
}

function dollars(value: number): string {
  return value.toFixed(2)
}

/** Three digits, and a letter for thousands and millions: `1.5 M`, `240 k`, `2`. */
function amount(units: number): string {
  if (units > 0 && units < 0.001) return 'under 0.001'
  if (units >= 1e6) return `${digits(units / 1e6)} M`
  return units >= 1e4 ? `${digits(units / 1e3)} k` : digits(units)
}

function digits(value: number): string {
  return String(Number(value.toPrecision(3)))
}
