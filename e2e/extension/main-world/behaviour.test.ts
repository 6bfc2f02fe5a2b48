import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import type { BehaviourHost } from './behaviour/behaviour-host.ts'
import { describeCancelling } from './behaviour/describe-cancelling.ts'
import { describeDifferences } from './behaviour/describe-differences.ts'
import { describeEvents } from './behaviour/describe-events.ts'
import { describeExecuteTool } from './behaviour/describe-execute-tool.ts'
import { describeFormRuns } from './behaviour/describe-form-runs.ts'
import { describeFrames } from './behaviour/describe-frames.ts'
import { describeForms } from './behaviour/describe-forms.ts'
import { describeGetTools } from './behaviour/describe-get-tools.ts'
import { describePlaces } from './behaviour/describe-places.ts'
import { describeRegisterTool } from './behaviour/describe-register-tool.ts'
import { setUpLab } from './lab.ts'
import type { Attempt, Lab } from './lab.ts'
import { openSite } from './open-site.ts'
import type { OpenedSite } from './open-site.ts'

/** In the pages. */
declare const lab: Lab

describe.each([
  { what: 'the fallback', native: false },
  { what: 'a browser that has it', native: true },
])('document.modelContext of $what', ({ native }) => {
  let opened: OpenedSite
  let page: Page

  beforeAll(async () => {
    opened = await openSite({ native })
    page = await opened.open('/')
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    await page.goto(opened.site.url)
    await page.evaluate(setUpLab)
  })

  const host: BehaviourHost = {
    native,
    get page() {
      return page
    },
    get site() {
      return opened.site
    },
    register: (cases) =>
      page.evaluate(async (texts) => {
        const results: Record<string, Attempt> = {}
        for (const [name, text] of Object.entries(texts)) {
          // Written as text, because most of it cannot be sent to a page.
          // oxlint-disable-next-line typescript/no-implied-eval
          const given = new Function('lab', `return [${text}]`) as (from: Lab) => unknown[]
          results[name] = await lab.attempt(() => lab.context.registerTool(...given(lab)))
        }
        return results
      }, cases),
  }
  describePlaces(host)
  describeRegisterTool(host)
  describeGetTools(host)
  describeExecuteTool(host)
  describeCancelling(host)
  describeEvents(host)
  describeForms(host)
  describeFormRuns(host)
  describeFrames(host)
  describeDifferences(host)
})
