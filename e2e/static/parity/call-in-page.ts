import { findEngine } from '../find-engine.ts'
import { describeAnswer } from './tool-call.ts'
import type { AnswerCalls } from './tool-call.ts'

/** Calls that are handed to the page together. */
const BATCH = 500

/** A page of a directory in some browser. */
export interface EvaluatingPage {
  /** Runs an expression and waits for its value, a text. */
  evaluate(expression: string): Promise<unknown>
}

/** Calls tools of the engine in a page. @param url Of the page. */
export function callInPage(page: EvaluatingPage, url: string): AnswerCalls {
  return async (calls) => {
    const engine = await findEngine(url)
    const answers: string[] = []
    for (let first = 0; first < calls.length; first += BATCH) {
      const batch = JSON.stringify(calls.slice(first, first + BATCH))
      // A text: imports in functions of tests are replaced before a browser sees them.
      const expression = `(async () => {
        const { callTool } = await import(${JSON.stringify(engine)})
        const results = []
        for (const { slug, name, args } of ${batch}) results.push(await callTool({ slug, name, args: JSON.parse(args) }))
        return JSON.stringify(results)
      })()`
      const results = JSON.parse(String(await page.evaluate(expression))) as Parameters<typeof describeAnswer>[0][]
      answers.push(...results.map(describeAnswer))
    }
    return answers
  }
}
