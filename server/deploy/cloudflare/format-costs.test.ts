import { describe, expect, it } from 'vitest'
import { COST_ASSUMPTIONS } from './cost-assumptions.ts'
import { PRICES } from './cloudflare-prices.ts'
import { estimateCosts } from './estimate-costs.ts'
import { formatCosts } from './format-costs.ts'

const SCALE = { pages: 13, releaseBytes: 4e6 }

function format(place: 'assets' | 'r2' = 'assets'): string {
  const estimates = [1e6, 100e6].map((requests) => estimateCosts(requests, place, SCALE, COST_ASSUMPTIONS))
  return formatCosts(estimates, COST_ASSUMPTIONS)
}

describe('formatCosts', () => {
  it('says for each part what is used, what that costs, and at which price', () => {
    const lines = format().split('\n')
    expect(lines[0]).toMatch(/^\| a month +\| 1 M requests +\| \$ +\| 100 M requests +\| \$ +\| price +\|$/)
    const cells = (part: string): string[] =>
      (lines.find((line) => line.startsWith(`| ${part} `)) ?? '').split('|').map((cell) => cell.trim())
    expect(cells('Worker: requests').slice(1, -1)).toEqual([
      'Worker: requests',
      '1 M requests',
      '0.00',
      '100 M requests',
      '27.00',
      '$0.30 per 1 M after 10 M [1]',
    ])
    expect(cells('Static assets').slice(2, -1)).toEqual([
      '75 k reads',
      '0.00',
      '7.5 M reads',
      '0.00',
      'not charged [3]',
    ])
    expect(cells('KV: storage')[4]).toBe('under 0.001 GB-month')
  })

  it('has all rows of one width', () => {
    const table = format('r2')
      .split('\n')
      .filter((line) => line.startsWith('|'))
    expect(new Set(table.map((line) => line.length)).size).toBe(1)
    expect(table).toHaveLength(Object.keys(PRICES).length + 4)
  })

  it('names the page of every price', () => {
    const text = format()
    for (const { source } of Object.values(PRICES)) expect(text).toContain(`<${source}>`)
    expect(text).not.toContain('[0]')
  })
})
