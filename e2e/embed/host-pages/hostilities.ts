/** Something that a script of a page, or of an extension, has done to it. */
export interface Hostility {
  readonly what: string
  /** Runs in the page, before anything else. It is sent there as text. */
  readonly change: () => void
  /** Part of what a search answers nevertheless, if there are tools. */
  readonly answer: object | 'no tools'
  /** What the browser itself says. */
  readonly complaints?: readonly RegExp[]
}

const FAILURE = { isError: true }

/** What is known to happen on pages, and worse. */
export const HOSTILITIES: readonly Hostility[] = [
  {
    what: 'fetch throws',
    change: () => {
      window.fetch = () => {
        throw new Error('blocked')
      }
    },
    answer: 'no tools',
  },
  {
    what: 'fetch refuses calls, without a reason',
    change: () => {
      const original = window.fetch
      window.fetch = (input, options) =>
        options?.method === 'POST' ? Promise.reject<Response>(undefined) : original(input, options)
    },
    answer: FAILURE,
  },
  {
    what: 'fetch answers something else',
    change: () => {
      Object.assign(window, { fetch: async () => undefined })
    },
    answer: 'no tools',
  },
  {
    what: 'JSON.stringify is another',
    change: () => {
      JSON.stringify = () => 'no JSON'
    },
    answer: FAILURE,
    complaints: [/400/],
  },
  {
    what: 'arrays become texts in JSON',
    change: () => {
      Object.assign(Array.prototype, { toJSON: () => '[]' })
    },
    answer: { total: 10 },
  },
  {
    what: 'every object has more members',
    change: () => {
      Object.assign(Object.prototype, { extra: 'surprise', each: () => {} })
      Object.assign(Array.prototype, { last: () => {} })
    },
    answer: { total: 10 },
  },
  {
    what: 'promises are others',
    change: () => {
      window.Promise = class<T> extends Promise<T> {}
    },
    answer: { total: 10 },
  },
  {
    what: 'what browsers have since 2023 is not there',
    change: () => {
      Reflect.deleteProperty(AbortSignal, 'any')
      Reflect.deleteProperty(Promise, 'withResolvers')
      Reflect.deleteProperty(Array.prototype, 'toSorted')
      Reflect.deleteProperty(Object, 'groupBy')
    },
    answer: FAILURE,
  },
]
