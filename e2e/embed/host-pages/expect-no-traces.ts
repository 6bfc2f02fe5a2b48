import { expect } from 'vitest'
import type { OpenedHost } from './open-host.ts'
import { countElements } from './write-page.ts'

/** What a page, its policies and its directory let the browser itself say or refuse. */
export interface ExpectedTraces {
  /** On the console; each must be there. */
  readonly complaints?: readonly RegExp[]
  /** Directives of the page's policy. */
  readonly violations?: readonly string[]
}

/** They say who asks, or from where; the origin is what browsers send with every request to another one. */
const TELLTALE_HEADERS = ['cookie', 'referer', 'authorization']

/** Checks that the embed has left nothing in a page but its tools, and has told nobody who asks. */
export async function expectNoTraces(
  host: OpenedHost,
  html: string,
  { complaints = [], violations = [] }: ExpectedTraces = {},
): Promise<void> {
  expect(await host.readTraces()).toEqual({
    names: [],
    storage: [],
    violations,
    shift: 0,
    elements: countElements(html),
  })
  expect(host.complaints).toEqual(complaints.map((pattern): unknown => expect.stringMatching(pattern)))
  expect((await host.page.context().cookies()).map(({ name, value }) => `${name}=${value}`)).toEqual(['visitor=known'])
  for (const request of host.requests) {
    const sent = Object.entries(await request.allHeaders()).filter(([, value]) => value !== '')
    expect(sent.filter(([name]) => TELLTALE_HEADERS.includes(name))).toEqual([])
  }
}
