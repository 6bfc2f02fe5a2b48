import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSite } from './open-site.ts'
import type { OpenedSite } from './open-site.ts'

const require = createRequire(import.meta.url)

/** The harness of the web platform tests, as a package ships it. */
const HARNESS = join(dirname(require.resolve('wpt-runner/package.json')), 'testharness')

const INTERFACES = dirname(require.resolve('@webref/idl/package.json'))

/** What is said of one subtest. */
interface Subtest {
  readonly name: string
  /** 0: passed. */
  readonly status: number
  readonly message: string | null
}

const PAGE = `<!doctype html><title>IDL</title>
<script src="/resources/testharness.js"></script>
<script src="/resources/testharnessreport.js"></script>
<script src="/resources/WebIDLParser.js"></script>
<script src="/resources/idlharness.js"></script>
<script>
idl_test(['webmcp'], ['dom', 'html'], (all) => all.add_objects({
  Document: ['document'],
  ModelContext: ['document.modelContext'],
  ToolActivatedEvent: ['new ToolActivatedEvent("toolactivated")'],
  ToolCancelEvent: ['new ToolCancelEvent("toolcancel")'],
}))
</script>`

/** Subtests of objects that we hand in besides the document; the others are of the interfaces themselves. */
const OF_OBJECTS = /document\.modelContext|new Tool/

const REPORT = `add_completion_callback((tests) => {
  globalThis.subtests = tests.map(({ name, status, message }) => ({ name, status, message }))
})`

function serveHarness({ site }: OpenedSite): void {
  const script = { 'content-type': 'text/javascript' }
  for (const name of ['testharness.js', 'idlharness.js']) {
    site.put(`/resources/${name}`, readFileSync(join(HARNESS, name), 'utf8'), script)
  }
  site.put('/resources/WebIDLParser.js', readFileSync(join(HARNESS, 'webidl2.js'), 'utf8'), script)
  site.put('/resources/testharnessreport.js', REPORT, script)
  for (const name of ['webmcp.idl', 'dom.idl', 'html.idl']) {
    site.put(`/interfaces/${name}`, readFileSync(join(INTERFACES, name), 'utf8'), { 'content-type': 'text/plain' })
  }
  site.put('/idl', PAGE)
}

describe('the published interfaces of WebMCP', () => {
  it('are those of the fallback [extension:fallback:idl]', async () => {
    const opened = await openSite()
    try {
      serveHarness(opened)
      const page = await opened.open('/idl')
      const subtests = await page.waitForFunction(() => (globalThis as { subtests?: unknown }).subtests)
      const all = (await subtests.jsonValue()) as Subtest[]
      expect(all.filter(({ status }) => status !== 0)).toEqual([])
      expect(all.filter(({ name }) => !OF_OBJECTS.test(name))).toHaveLength(39)
      expect(all).toHaveLength(56)
    } finally {
      await opened.close()
    }
  })
})
