import { describe, expect, it } from 'vitest'
import type { RefreshLine } from '../../../shared/refresh-file/refresh-line.ts'
import { failing, type Look } from '../judging/judge-site.ts'
import { advanceLine } from './advance-line.ts'
import { isRepositoryDue, isSiteDue } from './is-due.ts'

const KEY = 'https://a.example/'
const alive: Look = { kind: 'alive', title: 'A', host: 'a.example' }
const blocked: Look = { kind: 'blocked', code: '403' }
const start = Date.parse('2026-11-01T12:00:00Z')

/** @param looks By hours since the first one. With hours remembered, as on one machine. */
function run(looks: [hours: number, look: Look][], before?: RefreshLine, remembers = true): RefreshLine[] {
  let line = before
  let failed: number | undefined
  return looks.map(([hours, look]) => {
    const now = start + hours * 3_600_000
    if (look.kind !== 'failing') failed = undefined
    else failed ??= now
    const hoursSinceFirst = remembers && failed !== undefined ? (now - failed) / 3_600_000 : undefined
    line = advanceLine(KEY, line, look, { day: new Date(now).toISOString().slice(0, 10), hoursSinceFirst })
    return line
  })
}

const states = (lines: RefreshLine[]) => lines.map(({ state }) => state)

describe('advanceLine', () => {
  it('calls nothing broken after one look, nor before 48 hours, nor with an answer between [refresh:states:broken]', () => {
    const gone = failing('404')
    expect(
      states(
        run([
          [0, gone],
          [47, gone],
        ]),
      ),
    ).toEqual(['failing', 'failing'])
    expect(
      states(
        run([
          [0, gone],
          [49, alive],
          [98, gone],
        ]),
      ),
    ).toEqual(['failing', 'ok', 'failing'])
    expect(
      run([
        [0, gone],
        [1, gone],
        [49, gone],
      ]).at(-1),
    ).toEqual({
      key: KEY,
      state: 'broken',
      since: '2026-11-01',
      tries: 3,
      code: '404',
    })
    expect(
      states(
        run([
          [0, failing('dns')],
          [49, failing('dns')],
        ]),
      ),
    ).toEqual(['failing', 'broken'])
  })

  it('counts whole days where hours are not remembered', () => {
    const gone = failing('410')
    expect(
      states(
        run(
          [
            [0, gone],
            [49, gone],
            [73, gone],
          ],
          undefined,
          false,
        ),
      ),
    ).toEqual(['failing', 'failing', 'broken'])
    expect(
      states(
        run(
          [
            [0, gone],
            [168, gone],
          ],
          undefined,
          false,
        ),
      ),
    ).toEqual(['failing', 'broken'])
  })

  it('calls what may pass unreachable after three looks and seven days [refresh:states:unreachable]', () => {
    for (const code of ['500', 'timeout', 'connect', 'tls', 'tls_expired', 'reset', 'dns_failed', 'redirect_loop']) {
      const down = failing(code)
      expect(
        states(
          run([
            [0, down],
            [48, down],
            [144, down],
            [168, down],
          ]),
        ),
      ).toEqual(['failing', 'failing', 'failing', 'unreachable'])
      expect(
        states(
          run([
            [0, down],
            [170, down],
          ]),
        ),
      ).toEqual(['failing', 'failing'])
    }
  })

  it('says what takes longer where failures are of both kinds', () => {
    const [down, gone] = [failing('500'), failing('404')]
    expect(
      states(
        run([
          [0, down],
          [49, gone],
        ]),
      ),
    ).toEqual(['failing', 'failing'])
    expect(
      states(
        run([
          [0, down],
          [49, down],
          [200, gone],
          [300, gone],
        ]),
      ),
    ).toEqual(['failing', 'failing', 'unreachable', 'broken'])
  })

  it('changes no more what is certain', () => {
    const gone = failing('404')
    const lines = run([
      [0, gone],
      [49, gone],
      [100, gone],
      [200, failing('410')],
    ])
    expect(lines[2]).toEqual(lines[1])
    expect(lines[3]).toEqual(lines[1])
    expect(run([[300, alive]], lines[3])).toEqual([{ key: KEY, state: 'ok', title: 'A', host: 'a.example' }])
  })

  it('never counts a block as a failure, nor as an answer of a page that was gone', () => {
    const gone = failing('404')
    expect(
      states(
        run([
          [0, blocked],
          [49, blocked],
          [500, blocked],
        ]),
      ),
    ).toEqual(['blocked', 'blocked', 'blocked'])
    const [first, second, third] = run(
      [
        [0, gone],
        [20, blocked],
        [73, gone],
      ],
      undefined,
      false,
    )
    expect(second).toEqual(first)
    expect(third?.state).toBe('broken')
    expect(
      states(
        run([
          [0, failing('500')],
          [20, blocked],
        ]),
      ),
    ).toEqual(['failing', 'blocked'])
    // Which block it is changes nothing.
    expect(
      run([
        [0, blocked],
        [1, { kind: 'blocked', code: '429' }],
      ]).map(({ code }) => code),
    ).toEqual(['403', '403'])
  })

  it('ends the failure of a page that a browser got', () => {
    const unsure: Look = { kind: 'blocked', code: 'browsers_only' }
    const before: RefreshLine = { key: KEY, state: 'broken', since: '2026-11-01', tries: 2, code: '404' }
    expect(advanceLine(KEY, before, unsure, { day: '2026-11-22' })).toEqual({
      key: KEY,
      state: 'blocked',
      code: 'browsers_only',
    })
  })

  it('keeps a title until another one comes, and what a repository has', () => {
    const before: RefreshLine = { key: KEY, at: '2026-10-01', state: 'ok', title: 'Inbox (3) – Acme', stars: 5 }
    const titled = (title: string): Look => ({ kind: 'alive', title })
    expect(run([[0, titled('Inbox (4) – Acme')]], before)).toEqual([
      { key: KEY, state: 'ok', title: 'Inbox (3) – Acme', stars: 5 },
    ])
    expect(run([[0, titled('Something')]], before)).toMatchObject([{ title: 'Something' }])
    expect(run([[0, failing('404')]], before)).toMatchObject([
      { title: 'Inbox (3) – Acme', stars: 5, first: '2026-11-01' },
    ])
  })

  it('says where it moved, and since when it is suspicious', () => {
    const moved: Look = { kind: 'alive', moved: { to: 'https://b.example/', safe: false } }
    const odd: Look = { kind: 'suspicious', code: 'parked' }
    const [first, second, third, fourth] = run([
      [0, moved],
      [24, odd],
      [48, odd],
      [72, alive],
    ])
    expect(first).toEqual({ key: KEY, state: 'moved', url: 'https://b.example/', safe: false })
    expect(second).toEqual({ key: KEY, state: 'suspicious', since: '2026-11-02', code: 'parked' })
    expect(third).toEqual(second)
    expect(fourth?.state).toBe('ok')
  })
})

describe('isSiteDue', () => {
  const day = 86_400_000
  const firstDue = (line: Partial<RefreshLine>) =>
    [...Array(60).keys()].find((days) => isSiteDue(KEY, { key: KEY, ...line }, { asked: start }, start + days * day))

  it('asks by what is known [refresh:polite:schedule]', () => {
    const spread = firstDue({ state: 'ok' }) ?? 0
    expect([7, 8, 9]).toContain(spread)
    expect(firstDue({ state: 'moved' })).toBe(spread)
    expect(firstDue({ state: 'blocked' })).toBe(spread + 23)
    expect(firstDue({ state: 'failing' })).toBe(0)
    expect(firstDue({ state: 'broken', since: '2026-11-01' })).toBe(3)
    expect(firstDue({ state: 'unreachable', since: '2026-10-01' })).toBe(7)
    expect(isSiteDue(KEY, undefined, { asked: start }, start)).toBe(true)
    expect(isSiteDue(KEY, { key: KEY, state: 'ok' }, undefined, start)).toBe(true)
    expect(isRepositoryDue({ key: KEY }, { asked: start }, start + 3_600_000)).toBe(false)
    expect(isRepositoryDue({ key: KEY }, { asked: start }, start + day)).toBe(true)
  })
})

describe('advanceLine, of a line that others have cut', () => {
  const day = '2026-11-01'
  const advance = (before: Partial<RefreshLine>, look: Look) => advanceLine(KEY, { key: KEY, ...before }, look, { day })

  it('takes what is missing from the look', () => {
    expect(advance({ state: 'blocked' }, blocked)).toMatchObject({ state: 'blocked', code: '403' })
    expect(advance({ state: 'suspicious' }, { kind: 'suspicious', code: 'parked' })).toMatchObject({ since: day })
    expect(advance({ state: 'failing' }, failing('timeout'))).toMatchObject({ state: 'failing', first: day, tries: 1 })
    const known = { state: 'unreachable', since: day, tries: 1, code: 'timeout' }
    expect(advance({ state: 'unreachable' }, failing('timeout'))).toMatchObject(known)
    const other = { state: 'unreachable', since: day, tries: 1, code: '404' }
    expect(advance({ state: 'unreachable' }, failing('404'))).toMatchObject(other)
  })
})
