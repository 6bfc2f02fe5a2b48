import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { PROJECT_DIR } from '../../e2e/paths.ts'
import { runCommand, runSteps } from './run-steps.ts'
import type { Step } from './run-steps.ts'

function node(name: string, code: string): Step {
  return { name, command: process.execPath, args: ['-e', code] }
}

async function run(steps: readonly Step[], signal?: AbortSignal): Promise<{ passed: boolean; written: string }> {
  let written = ''
  const write = (text: string): void => {
    written += text
  }
  const failed = await runSteps(steps, { cwd: PROJECT_DIR, write, ...(signal && { signal }) })
  return { passed: failed === 0, written }
}

describe('runSteps', () => {
  it('passes when all steps do, and writes nothing of what they write', async () => {
    const { passed, written } = await run([node('first', 'console.log("noise")'), node('second', '')])
    expect(passed).toBe(true)
    expect(written).toMatch(
      /^✓ (first|second) .* s CPU .*\n✓ (first|second) .* s CPU .*\n {2}all +[\d.]+ s CPU +[\d.]+ s\n$/,
    )
  })

  it.each(['first', 'second', 'third'])(
    'fails when the %s step does, and writes all of its output',
    async (failing) => {
      const code = 'console.log("seen"); console.error("heard"); process.exitCode = 3'
      const steps = ['first', 'second', 'third'].map((name) => node(name, name === failing ? code : ''))
      const { passed, written } = await run(steps)
      expect(passed).toBe(false)
      expect(written).toContain(`— ${failing}: ${process.execPath} -e ${code}`)
      expect(written).toMatch(/^seen$/m)
      expect(written).toMatch(/^heard$/m)
      expect(written).toContain(`✗ ${failing}`)
      expect(written).toContain(`failed: ${failing}\n`)
      expect(written.match(/^✓/gm)).toHaveLength(2)
    },
  )

  it('fails a step that cannot be started', async () => {
    const { passed, written } = await run([{ name: 'absent', command: 'no-such-tool', args: [] }])
    expect(passed).toBe(false)
    expect(written).toMatch(/no-such-tool.*not found/)
  })

  it('finds the tools of the project, and gives each step its environment', async () => {
    const { passed } = await run([
      { name: 'tool', command: 'oxfmt', args: ['--version'] },
      { ...node('environment', 'process.exit(process.env.RUNS === "7" ? 0 : 1)'), env: { RUNS: '7' } },
    ])
    expect(passed).toBe(true)
  })
})

describe('runSteps that is stopped', () => {
  it('begins nothing more, and has failed', async () => {
    const hanging = (name: string): Step => node(name, 'setInterval(() => undefined, 1000)')
    const steps = Array.from({ length: Math.max(2, availableParallelism()) }, (_, index) => hanging(`${index}`))
    const { passed, written } = await run([...steps, node('last', '')], AbortSignal.timeout(300))
    expect(passed).toBe(false)
    expect(written).not.toContain('last')
  })
})

describe('runCommand', () => {
  const ofPosix = { meta: { optional: 'A POSIX shell measures it.' } }
  it.skipIf(process.platform === 'win32')('says what CPU a command took', ofPosix, async () => {
    const code = 'while (process.cpuUsage().user + process.cpuUsage().system < 300_000);'
    const { passed, cpuSeconds } = await runCommand(process.execPath, ['-e', code], { cwd: PROJECT_DIR })
    expect(passed).toBe(true)
    expect(cpuSeconds).toBeGreaterThanOrEqual(0.28)
  })

  it('stops a command with what it started', async () => {
    // The outputs end when both processes have ended.
    const inner = 'setInterval(() => undefined, 1000)'
    const code = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(inner)}], { stdio: 'inherit' })`
    const signal = AbortSignal.timeout(500)
    const { passed, output } = await runCommand(process.execPath, ['-e', code], { cwd: PROJECT_DIR, signal })
    expect(passed).toBe(false)
    expect(output).toContain('stopped')
  })

  it('stops a command at once when it is too late to begin', async () => {
    const args = ['-e', 'setInterval(() => undefined, 1000)']
    const { passed } = await runCommand(process.execPath, args, { cwd: PROJECT_DIR, signal: AbortSignal.abort() })
    expect(passed).toBe(false)
  })
})
